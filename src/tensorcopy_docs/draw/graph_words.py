"""Words the picture of a computation graph: its labels, and its description in sentences."""

from collections import Counter

from tensorcopy_docs.draw.phrases import joined, listed, sizes
from tensorcopy_docs.draw.picture_data import ApartFacts, GraphFacts, LeafFacts, NodeFacts, RootFacts, SavedFacts
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say


def title(facts: GraphFacts, language: Language) -> str:
    """Return the title of the picture: the tensors that the graph belongs to."""
    # If nothing has a grad_fn, the picture is of separate leaves.
    names = [thing["name"] for thing in facts["roots"] or facts["apart"]]
    return say("picture-graph-title", language, names=listed(names, language))


def description(facts: GraphFacts, language: Language) -> str:
    """Return the whole picture in sentences."""
    called = node_names(facts)
    # A root that is a leaf is told as a leaf.
    roots = [root for root in facts["roots"] if root["node"] is None or not facts["nodes"][root["node"]]["leaf"]]
    sentences = [_root(root, called, language) for root in roots]
    for index, node in enumerate(facts["nodes"]):
        sentences += _node(node, called, called[index], language)
    sentences += [_apart(tensor, language) for tensor in facts["apart"]]
    return joined(sentences, language)


def node_names(facts: GraphFacts) -> list[str]:
    """Return the name of each node in sentences: that of its leaf, or its own, numbered if several have it."""
    own = [node["leaf"]["name"] if node["leaf"] else None for node in facts["nodes"]]
    times = Counter(node["name"] for node, name in zip(facts["nodes"], own, strict=True) if not name)
    seen: Counter[str] = Counter()
    called = []
    for node, name in zip(facts["nodes"], own, strict=True):
        seen[node["name"]] += not name
        number = f" #{seen[node['name']]}" if times[node["name"]] > 1 else ""
        called.append(name or node["name"] + number)
    return called


def tensor_name(tensor: LeafFacts | ApartFacts, language: Language) -> str:
    """Return the name of `tensor`, or words for a tensor without a name."""
    return tensor["name"] or say("picture-unnamed", language)


def saved_words(saved: SavedFacts, language: Language) -> str:
    """Return a saved tensor in words: whether the node still has it, its name and its shape."""
    state = say("picture-freed", language) if saved["state"] == "freed" else say("picture-saved", language)
    return " ".join([state, saved["name"], *([] if saved["shape"] is None else [sizes(saved["shape"])])])


def _root(root: RootFacts, called: list[str], language: Language) -> str:
    if root["node"] is None:
        return say("picture-graph-no-root", language, name=root["name"])
    return say("picture-graph-root", language, name=root["name"], node=called[root["node"]])


def _node(node: NodeFacts, called: list[str], name: str, language: Language) -> list[str]:
    sentences = []
    if node["tensor"]:
        sentences.append(say("picture-graph-tensor", language, name=node["tensor"], node=name))
    if node["leaf"]:
        leaf = node["leaf"]
        values = {"name": tensor_name(leaf, language), "shape": sizes(leaf["shape"]), "node": node["name"]}
        values["gradient"] = _gradient(leaf["grad"], language)
        sentences.append(say("picture-graph-leaf", language, **values))
    if node["next"]:
        nodes = listed([called[index] for index in node["next"]], language)
        sentences.append(say("picture-graph-node", language, name=name, nodes=nodes))
    if node["saved"]:
        saved = listed([_saved(tensor, language) for tensor in node["saved"]], language)
        sentences.append(say("picture-graph-saved", language, name=name, saved=saved))
    return sentences


def _gradient(values: list[str] | None, language: Language) -> str:
    if values is None:
        return say("picture-graph-no-gradient", language)
    return say("picture-graph-gradient", language, values=", ".join(values))


def _saved(saved: SavedFacts, language: Language) -> str:
    tensor = " ".join([saved["name"], *([] if saved["shape"] is None else [sizes(saved["shape"])])])
    return say("picture-graph-freed", language, tensor=tensor) if saved["state"] == "freed" else tensor


def _apart(tensor: ApartFacts, language: Language) -> str:
    return say(
        "picture-graph-apart",
        language,
        name=tensor["name"],
        shape=sizes(tensor["shape"]),
        requires_grad=tensor["requires_grad"],
        gradient=_gradient(tensor["grad"], language),
    )
