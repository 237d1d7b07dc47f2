"""Measures share, same object and gradient of an expression by other means than the lab: bytes, `is`, the Jacobian."""

import ast
import random

import numpy
import torch

from tests.lab.asked_expressions import VALUE

STEP = 1e-6
COARSE = 0.25  # for a cast, which does not see small steps
CASTS = ("half", "float32", "bfloat16")
NAMES = {"torch": torch, "nn": torch.nn, "F": torch.nn.functional, "np": numpy}


def independent(code: str, x_code: str, y_code: str | None, about: str) -> dict[str, str]:
    """The cells that `ask` must have of an expression."""
    x, result = _ran(code, _made(x_code), y_code, about)
    same = "yes" if result is x else "no"
    return {"same-object": same, "same-storage": _share(x, result), "gradient": _gradient(code, x_code, y_code, about)}


def _made(x_code: str):
    return eval(x_code, dict(NAMES))


def _ran(code: str, x, y_code: str | None, about: str):
    """Run the code; return `x` and what it is about."""
    torch.manual_seed(0)
    random.seed(0)
    numpy.random.seed(0)
    names = dict(NAMES, x=x)
    if y_code is not None:
        names["y"] = eval(y_code, names)
    tree = ast.parse(code)
    if about != VALUE or not isinstance(tree.body[-1], ast.Expr):
        exec(code, names)
        return x, names["y"]
    last = ast.Expression(tree.body.pop().value)
    exec(compile(tree, "code", "exec"), names)
    return x, eval(compile(last, "code", "eval"), names)


def _share(x, result) -> str:
    """Whether a byte of the result's memory is another one after each byte of the memory of `x` was changed."""
    memory = x.detach().untyped_storage()
    if isinstance(result, torch.Tensor):
        there = result.detach().untyped_storage()
        seen = lambda: bytes(there)  # noqa: E731
    else:
        seen = result.tobytes
    before = seen()
    for place in range(len(memory)):
        memory[place] = memory[place] ^ 0xFF
    return "yes" if seen() != before else "no"


def _gradient(code: str, x_code: str, y_code: str | None, about: str) -> str:
    """Whether each entry of the Jacobian in float64 is that of finite differences, one element at a time."""
    x = _made(x_code)
    if not x.requires_grad:
        return "does not apply"
    leaf = x
    _, result = _ran(code, x, y_code, about)
    if not isinstance(result, torch.Tensor) or not result.requires_grad:
        return "none"
    torch.set_default_dtype(torch.float64)
    try:
        start = _made(x_code).detach()
        leaf = start.clone().requires_grad_()
        # A non-leaf stays one, since the code may change it in place.
        made = (
            torch.nn.Parameter(start.clone()) if isinstance(x, torch.nn.Parameter) else leaf if x.is_leaf else leaf * 1
        )
        leaf = made if isinstance(x, torch.nn.Parameter) else leaf
        _, result = _ran(code, made, y_code, about)
        analytic = _jacobian(result, leaf)
        if analytic is None:
            return "none"
        numeric, size = [], COARSE if any(cast in code for cast in CASTS) else STEP
        for step in _steps(start, size):
            sides = [_numbers(_ran(code, start + way * step, y_code, about)[1]) for way in (1, -1)]
            numeric.append((sides[0] - sides[1]) / (2 * size))
        numeric = torch.stack(numeric, 1)
        numeric = torch.where(torch.isfinite(numeric), numeric, torch.zeros(()))  # a constant -inf
        if not torch.allclose(analytic, numeric, rtol=1e-2 if size > STEP else 1e-4, atol=1e-6):
            return "wrong"
        return "full" if torch.any(analytic != 0) else "zero"
    finally:
        torch.set_default_dtype(torch.float32)


def _numbers(tensor: torch.Tensor) -> torch.Tensor:
    tensor = tensor.detach()
    return (torch.view_as_real(tensor.resolve_conj()) if tensor.is_complex() else tensor).double().reshape(-1)


def _steps(start: torch.Tensor, size: float) -> list[torch.Tensor]:
    """A step of each real number of `x`, all others 0."""
    parts = (1, 1j) if start.is_complex() else (1,)
    found = []
    for place in range(start.numel()):
        for part in parts:
            step = torch.zeros_like(start)
            step.view(-1)[place] = part * size
            found.append(step)
    return found


def _jacobian(result: torch.Tensor, leaf: torch.Tensor) -> torch.Tensor | None:
    """The gradient of each real number of the result, one line each; None if none of them has one."""
    flat = (torch.view_as_real(result.resolve_conj()) if result.is_complex() else result).reshape(-1)
    lines = []
    for number in flat:
        (grad,) = torch.autograd.grad(number, leaf, retain_graph=True, allow_unused=True)
        if grad is None:
            return None
        lines.append(_numbers(grad))
    return torch.stack(lines)
