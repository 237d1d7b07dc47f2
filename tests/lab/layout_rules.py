"""When `view`, `reshape`, `flatten`, `contiguous` and `clone` alias `x`, copy it or raise: read off shape and stride.

These are the rules as this site states them. They know nothing of torch; a test compares them with it.
"""

ITSELF = "x itself"
ALIAS = "a view of x"
COPY = "a copy"
RAISES = "raises RuntimeError"


def view(shape, stride, new_shape):
    """``x.view(new_shape)``: a view, if the new shape can be had without moving an element; else it raises."""
    return RAISES if stride_of_view(shape, stride, new_shape) is None else ALIAS


def reshape(shape, stride, new_shape):
    """``x.reshape(new_shape)``: a view if `view` makes one, and a copy if `view` raises."""
    return COPY if stride_of_view(shape, stride, new_shape) is None else ALIAS


def flatten(shape, stride):
    """``x.flatten()``: `x` itself if it has one dimension, else what `reshape` makes."""
    return ITSELF if len(shape) == 1 else reshape(shape, stride, (count(shape),))


def contiguous(shape, stride):
    """``x.contiguous()``: `x` itself if it is contiguous, else a copy."""
    return ITSELF if is_contiguous(shape, stride) else COPY


def clone(shape, stride):
    """``x.clone()``: a copy."""
    return COPY


def is_contiguous(shape, stride):
    """Whether the elements lie in memory in order, without gaps; strides of dimensions of size 1 are not used."""
    return not count(shape) or _without_ones(shape, stride) == _without_ones(shape, stride_of_contiguous(shape))


def is_dense(shape, stride):
    """Whether the elements lie in memory without gaps and without overlap, in whatever order of the dimensions."""
    step = 1
    for own, size in sorted((own, size) for size, own in _without_ones(shape, stride)):
        if own != step:
            return not count(shape)
        step *= size
    return True


def stride_of_contiguous(shape):
    """The stride of a contiguous tensor: each dimension steps over all those behind it."""
    return tuple(count(shape[n + 1 :]) for n in range(len(shape)))


def stride_of_clone(shape, stride):
    """The stride of ``x.clone()``: that of `x` if it is dense; else none is stated, and the clone is dense."""
    return tuple(stride) if is_dense(shape, stride) else None


def stride_of_view(shape, stride, new_shape):
    """The stride of ``x.view(new_shape)``, or None if there is none.

    Neighboring dimensions form a block if each steps over all of the next one. Every block must be split into whole
    new dimensions.
    """
    if not count(shape):
        return stride_of_contiguous(new_shape)
    found, wanted = [], list(new_shape)
    for size, step in reversed(_blocks(shape, stride)):
        while size > 1:
            part = wanted.pop()
            if size % part:
                return None
            found.insert(0, step)
            size, step = size // part, step * part
    return tuple([1] * len(wanted) + found)  # what is left over has the size 1


def count(shape):
    """The number of elements."""
    number = 1
    for size in shape:
        number *= size
    return number


def _blocks(shape, stride):
    """The blocks as (number of elements, stride), from the first to the last."""
    found = []
    for size, step in _without_ones(shape, stride):
        if found and found[-1][1] == size * step:
            found[-1] = (found[-1][0] * size, step)
        else:
            found.append((size, step))
    return found


def _without_ones(shape, stride):
    return [(size, step) for size, step in zip(shape, stride, strict=True) if size != 1]
