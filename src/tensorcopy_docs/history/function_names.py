"""Reads the name of a row's function from the row's call: ``Tensor.detach()``."""

import ast
from functools import cache

VARIABLES = {"layer": "Module", "first": "Module", "second": "Module"}  # any other variable of a call is a tensor
MODULES = ("torch", "copy", "np", "pickle")
INDEXING = "Tensor[…]"


@cache
def function_of(call: str) -> str:
    """Return the function of a call: the last that runs, the context manager around it, or the kind of assignment."""
    node = ast.parse(call).body[0]
    match node:
        case ast.With():
            return _name(node.items[0].context_expr)
        case ast.Assign(targets=[ast.Subscript()]):
            return f"{INDEXING} = …"
        case ast.Assign(targets=[ast.Attribute() as target]):
            return f"{_name(target)} = …"
        case ast.AugAssign():
            return f"Tensor {_operator(call)} …"
        case ast.Expr():
            return _name(node.value)
    return call


def _name(node: ast.expr) -> str:
    match node:
        case ast.Subscript(value=ast.Call() as made) | ast.Attribute(value=ast.Call() as made, attr="weight"):
            return _name(made)  # ``x.split(1)[0]``, ``layer.to(dtype).weight``
        case ast.Subscript():
            return INDEXING
        case ast.Call(func=ast.Name(id="next"), args=[ast.Call() as iterator]):
            return _name(iterator)
        case ast.Call(func=ast.Call() as made):
            return _name(made)  # ``torch.nn.Identity()(x)``
        case ast.Call():
            return f"{_name(node.func)}()"
        case ast.Attribute():
            return f"{_owner(node.value)}.{node.attr}"
    return ast.unparse(node)


def _owner(node: ast.expr) -> str:
    """Return the owner of a method or an attribute: a module, ``Module`` or ``Tensor``."""
    path = ast.unparse(node)
    root = path.partition(".")[0]
    if root in MODULES and isinstance(node, ast.Name | ast.Attribute):
        return path
    return VARIABLES.get(root, "Tensor")


def _operator(call: str) -> str:
    """Return the operator of an augmented assignment: ``+=``."""
    return call.split()[1]
