"""Lists the words that the register chooses from: verdicts, and the kinds of claims and of sources."""

from enum import StrEnum


class Verdict(StrEnum):
    """What a claim is worth: the register says which verdict its author expects, `judge` computes the one there is."""

    TRUE = "true"
    MISLEADING = "misleading"
    OUTDATED = "outdated"
    FALSE = "false"
    UNVERIFIABLE = "unverifiable"


# What a reader must not rely on, in the order in which corrections are shown.
NOT_TRUE = (Verdict.FALSE, Verdict.OUTDATED, Verdict.MISLEADING)


class Kind(StrEnum):
    """The subject of a claim; a claim about printed output must concur with its script's figures."""

    OUTPUT = "output"
    BEHAVIOUR = "behaviour"
    ADVICE = "advice"
    OPINION = "opinion"


class Origin(StrEnum):
    """Who says what the claims of one file of the register say; each origin has a folder of that name."""

    ARTICLE = "articles"
    STATEMENTS = "statements"
    DOCUMENTATION = "documentation"

    @property
    def prefix(self) -> str:
        """With it begins the key of each file that is not an article's."""
        return {Origin.ARTICLE: "", Origin.STATEMENTS: "said-", Origin.DOCUMENTATION: "docs-"}[self]


class Heard(StrEnum):
    """The kind of place at which a statement circulates."""

    STACK_OVERFLOW = "stack-overflow"
    FORUM = "forum"
    BLOG = "blog"
    ZHIHU = "zhihu"
    CSDN = "csdn"
    COURSE = "course"
    QA = "qa"
    GITHUB = "github"
    DOCS = "docs"


class DocumentationPage(StrEnum):
    """A page of PyTorch's documentation that is not a docstring."""

    TENSOR_VIEWS = "tensor-views"
    AUTOGRAD_MECHANICS = "autograd-mechanics"
