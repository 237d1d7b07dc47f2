"""What the picture of a computation graph shows, in sentences."""

from collections import Counter

from tensorcopy_docs.draw.phrases import gradient, listed, sizes, told
from tensorcopy_docs.words import say


def title(facts: dict, language: str) -> str:
    # Where nothing has a history, the picture is of leaves that stand apart.
    names = [thing["name"] for thing in facts["roots"] or facts["apart"]]
    return say("picture-graph-title", language, names=listed(names, language))


def description(facts: dict, language: str) -> str:
    called = node_names(facts)
    sentences = [_root(root, called, language) for root in facts["roots"]]
    for index, node in enumerate(facts["nodes"]):
        sentences += _node(node, called, called[index], language)
    sentences += [_apart(tensor, language) for tensor in facts["apart"]]
    return told(sentences, language)


def node_names(facts: dict) -> list[str]:
    """What each node is called in a sentence: a leaf by its name, the others of one name by numbers."""
    own = [node["leaf"]["name"] if node["leaf"] else None for node in facts["nodes"]]
    times = Counter(node["name"] for node, name in zip(facts["nodes"], own, strict=True) if not name)
    seen: Counter[str] = Counter()
    called = []
    for node, name in zip(facts["nodes"], own, strict=True):
        seen[node["name"]] += not name
        number = f" #{seen[node['name']]}" if times[node["name"]] > 1 else ""
        called.append(name or node["name"] + number)
    return called


def tensor_name(tensor: dict, language: str) -> str:
    return tensor["name"] or say("picture-unnamed", language)


def saved_words(saved: dict, language: str) -> str:
    """A saved tensor: whether the node still has it, its name and its shape."""
    state = say("picture-freed", language) if saved["state"] == "freed" else say("picture-saved", language)
    return " ".join([state, saved["name"], *([] if saved["shape"] is None else [sizes(saved["shape"])])])


def _root(root: dict, called: list[str], language: str) -> str:
    if root["node"] is None:
        return say("picture-graph-no-root", language, name=root["name"])
    return say("picture-graph-root", language, name=root["name"], node=called[root["node"]])


def _node(node: dict, called: list[str], name: str, language: str) -> list[str]:
    sentences = []
    if node.get("tensor"):
        sentences.append(say("picture-graph-root", language, name=node["tensor"], node=name))
    if node["leaf"]:
        leaf = node["leaf"]
        values = {"name": tensor_name(leaf, language), "shape": sizes(leaf["shape"]), "node": node["name"]}
        values["gradient"] = gradient(leaf["grad"], language)
        sentences.append(say("picture-graph-leaf", language, **values))
    if node["next"]:
        nodes = listed([called[index] for index in node["next"]], language)
        sentences.append(say("picture-graph-node", language, name=name, nodes=nodes))
    if node["saved"]:
        saved = listed([saved_words(tensor, language) for tensor in node["saved"]], language)
        sentences.append(say("picture-graph-saved", language, name=name, saved=saved))
    return sentences


def _apart(tensor: dict, language: str) -> str:
    return say(
        "picture-graph-apart",
        language,
        name=tensor["name"],
        shape=sizes(tensor["shape"]),
        requires_grad=tensor["requires_grad"],
        gradient=gradient(tensor["grad"], language),
    )
