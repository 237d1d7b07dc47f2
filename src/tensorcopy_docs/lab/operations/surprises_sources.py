"""Functions that look like views and copy, given other tensors than a plain result."""

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(sources.gaps, call="x[[0, 1]]", same_for="expanded negative")
def list_index_of_gaps(x):
    return x[[0, 1]]


@operation(sources.plain, call="x[[0, 1]]", same_for="frozen inference integers")
def list_index_of_a_plain(x):
    return x[[0, 1]]


@operation(sources.sparse, call="x[[0, 1]]")
def list_index_of_a_sparse(x):
    return x[[0, 1]]


@operation(sources.plain, call="x[x > 4]", same_for="frozen inference integers plain_number")
def mask_index_of_a_plain(x):
    return x[x > 4]


@operation(sources.sparse, call="x[x > 4]")
def mask_index_of_a_sparse(x):
    return x[x > 4]
