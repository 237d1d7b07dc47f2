"""What we expected of functions before any of them was measured, written from memory of PyTorch's documentation.

Each line: name, memory, same, view, changes, gradient, schema.
"""

from typing import NamedTuple


class Expected(NamedTuple):
    """The answers to expect in the entry of a function."""

    memory: str
    same: str
    view: str
    changes: str
    gradient: str
    schema: str


TEXT = """
torch.reshape                 sometimes never     sometimes never     always            may-alias
torch.Tensor.view             always    never     always    never     always            may-alias
torch.Tensor.contiguous       sometimes sometimes never     never     always            may-alias
torch.clone                   never     never     never     never     always            none
torch.detach                  always    never     always    never     never             may-alias
torch.Tensor.data             always    never     never     never     never             none
torch.t                       always    never     always    never     always            may-alias
torch.squeeze                 always    never     always    never     always            may-alias
torch.flatten                 sometimes sometimes sometimes never     always            may-alias
torch.ravel                   sometimes never     sometimes never     always            may-alias
torch.Tensor.expand           always    never     always    never     always            may-alias
torch.Tensor.repeat           never     never     never     never     always            none
torch.cat                     never     never     never     never     always            none
torch.narrow                  always    never     always    never     always            may-alias
torch.select                  always    never     always    never     always            may-alias
torch.index_select            never     never     never     never     always            none
torch.diagonal                always    never     always    never     always            may-alias
torch.diag                    never     never     never     never     always            none
torch.real                    always    sometimes sometimes never     always            may-alias
torch.conj                    always    sometimes sometimes never     always            may-alias
torch.resolve_conj            sometimes sometimes never     never     always            may-alias
torch.Tensor.to               sometimes sometimes never     never     always            may-alias
torch.Tensor.float            sometimes sometimes never     never     always            not-declared
torch.Tensor.T                always    never     always    never     always            may-alias
torch.chunk                   always    never     always    never     always            may-alias
torch.split                   always    never     always    never     always            may-alias
torch.unbind                  always    never     always    never     always            may-alias
torch.Tensor.unfold           always    never     always    never     always            may-alias
torch.nn.functional.dropout   sometimes sometimes never     sometimes always            none
torch.nn.functional.relu      sometimes sometimes never     sometimes always            none
torch.add                     never     never     never     never     always            none
torch.Tensor.add_             always    always    never     always    always            changes
torch.Tensor.copy_            always    always    never     always    always            changes
torch.sort                    never     never     never     never     always            none
torch.argmax                  never     never     never     never     not-differentiable none
torch.meshgrid                always    never     always    never     always            may-alias
torch.broadcast_to            always    never     always    never     always            may-alias
torch.atleast_1d              always    sometimes sometimes never     always            none
torch.movedim                 always    never     always    never     always            may-alias
torch.einsum                  sometimes never     sometimes never     always            none
torch.Tensor.type_as          sometimes sometimes never     never     always            none
torch.zeros_like              never     never     never     never     never             none
torch.where                   never     never     never     never     always            none
torch.Tensor.detach_          always    always    never     never     never             changes
torch.view_as_real            always    never     always    never     always            may-alias
torch.nn.functional.pad       never     never     never     never     always            none
torch.linalg.inv              never     never     never     never     always            none
torch.Tensor.masked_fill      never     never     never     never     always            none
torch.Tensor.type             sometimes sometimes never     never     always            not-declared
torch.Tensor.resize_          always    always    never     sometimes always            changes
"""

BY_HAND = {
    line.split()[0]: Expected(*(word.replace("-", " ") for word in line.split()[1:]))
    for line in TEXT.strip().splitlines()
}

# Where our expectation was wrong: torch was right each time, since the record's code shows it; with what we missed.
PYTHON = "it is written in Python and chooses among operations, so that no schema is declared for it"
WRONG = {
    "torch.Tensor.view": "autograd does not call x.view(torch.int32) a view of x",
    "torch.detach": "autograd does not call x.detach() a view of x, though the official list of views has it",
    "torch.nn.functional.dropout": PYTHON,
    "torch.nn.functional.relu": PYTHON,
    "torch.nn.functional.pad": PYTHON,
    "torch.meshgrid": "its schema declares no alias, though each result is a view",
    "torch.Tensor.resize_": "a tensor that requires grad cannot be resized",
}
