"""What readers type into the search box, and the page that must be among the first three."""

from tensorcopy_docs import languages

# The message behind a traceback, as an input of one line takes it in: without line ends.
TRACEBACK = (
    'Traceback (most recent call last):  File "train.py", line 12, in <module>    main()  File "train.py", line 8, in '
    'main    loss.backward()  File "/usr/lib/python3/site-packages/torch/_tensor.py", line 581, in backward    '
    "torch.autograd.backward(RuntimeError: one of the variables needed for gradient computation has been modified by "
    "an inplace operation: [torch.FloatTensor [3]], which is output 0 of AddBackward0, is at version 1; expected "
    "version 0 instead."
)

OTHER_TRACEBACK = (
    'Traceback (most recent call last):  File "model.py", line 40, in forward    return x.view(batch, -1)RuntimeError: '
    "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
    "contiguous subspaces). Use .reshape(...) instead."
)

# Behind the error that counts is that of another process.
TRACEBACK_OF_TWO = (
    "RuntimeError: Cowardly refusing to serialize non-leaf tensor which requires_grad, since autograd does not support "
    "crossing process boundaries. Traceback (most recent call last): main EOFError: Ran out of input"
)

# Messages as they are pasted, most with other names and numbers than the site has, in any language.
PASTED = {
    "more than one element of the written-to tensor refers to a single memory location": (
        "errors/expanded-tensor-changed"
    ),
    OTHER_TRACEBACK: "errors/view-size-not-compatible",
    "RuntimeError: a leaf Variable that requires grad has been used in an in-place operation.": (
        "errors/leaf-changed-in-place"
    ),
    "Trying to backward through the graph a second time, but the buffers have already been freed": (
        "errors/backward-twice"
    ),
    "RuntimeError: The size of tensor a (64) must match the size of tensor b (128) at non-singleton dimension 1": (
        "errors/size-of-tensor-a-must-match"
    ),
    "RuntimeError: Output 3 of UnbindBackward0 is a view and is being modified inplace. This view is the output of a "
    "function that returns multiple views.": "errors/one-of-several-views-changed",
    "RuntimeError: Error(s) in loading state_dict for Net: Unexpected key(s) in state_dict: 'module.conv1.weight'.": (
        "errors/unexpected-keys"
    ),
    TRACEBACK_OF_TWO: "errors/refusing-to-serialize-non-leaf",
    "Some tensors share memory, this will lead to duplicate memory on disk": "errors/safetensors-shared-memory",
    "ValueError: assignment destination is read-only": "errors/assignment-destination-is-read-only",
}

ENGLISH = {
    **PASTED,
    # Names of functions
    "detach": "calls/detach",
    "x.detach()": "calls/detach",
    "detach_": "calls/detach_",
    "clone": "calls/clone",
    "to": "calls/to",
    ".to()": "calls/to",
    ".data": "calls/data",
    "T": "calls/transpose",
    "is_leaf": "glossary",
    "copy_": "calls/copy_",
    "as_tensor": "calls/tensor",
    "torch.from_numpy": "calls/from_numpy",
    "ravel": "calls/flatten",
    "unsqueeze": "calls/squeeze",
    "permute": "calls/transpose",
    "stack": "calls/cat",
    "nn.Parameter": "calls/Parameter",
    "requires_grad_": "calls/requires_grad_",
    "torch.no_grad": "calls/no_grad",
    "inference_mode": "calls/no_grad",
    "load_state_dict": "calls/state_dict",
    "torch.save": "calls/save",
    "share_memory_": "calls/share_memory_",
    "set_": "calls/resize_",
    "zero_": "calls/fill_",
    "quiz": "predict",
    # Questions
    "stride calculator": "strides",
    "how to calculate strides": "strides",
    "clone detach order": "examples/stack-overflow/stack-overflow-detach-clone",
    "does detach() share memory?": "calls/detach",
    "how do I deep copy a tensor": "guide/which-copy",
    "which functions share memory": "atlas/index",
    "adaptive_avg_pool2d": "atlas/index",
    "list of view ops": "atlas/disagreements",
    "deep copy": "calls/deepcopy",
    "shallow copy": "calls/copy_copy",
    "alias": "glossary",
    "view vs reshape": "calls/view",
    "does reshape copy": "calls/reshape",
    "does .to() return the same tensor": "calls/to",
    "detach vs .data": "calls/data",
    "expand vs repeat": "calls/expand",
    "how to convert a tensor that requires grad to numpy": "calls/numpy",
    "does slicing copy": "calls/indexing",
    "clone vs detach": "calls/clone",
    "what changed in PyTorch 2.12": "history/index",
    "what is a leaf tensor": "glossary",
    "freeze a parameter": "calls/requires_grad_",
    "grad is None": "topics/leaves",
    "x.grad is None after backward": "errors/gradient-of-a-nonleaf-read",
    "backward twice": "errors/backward-twice",
    "gradient is None": "topics/leaves",
    "x[:]": "calls/indexing",
    "x[1:3]": "calls/indexing",
    "x[1:3] view or copy": "calls/indexing",
    "four ways to copy": "articles/four-copies",
    "in-place": "topics/in-place",
    "leaf tensor": "topics/leaves",
    "stop gradient": "calls/detach",
    "state_dict shallow": "calls/state_dict",
    # Messages
    TRACEBACK: "errors/output-needed-by-backward-changed",
    "a leaf Variable that requires grad is being used in an in-place operation": "errors/leaf-changed-in-place",
    "RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy().": (
        "errors/numpy-requires-grad"
    ),
    "view size is not compatible": "errors/view-size-not-compatible",
    "view size is not compatible with input tensor's size and stride": "calls/view",
    "element 0 of tensors does not require grad": "examples/detach-pair/detach-pair-detach-backward",
    "calling resize_ on a tensor that has non-resizable storage. Clone it first": "errors/storage-not-resizable",
    "inplace error": "topics/modified-in-place",
    "I read that permute copies": "said/index",
}

CHINESE = {
    **PASTED,
    # Names of functions
    "自测题": "predict",
    "detach": "calls/detach",
    "x.detach()": "calls/detach",
    "detach_": "calls/detach_",
    "clone": "calls/clone",
    "to": "calls/to",
    ".data": "calls/data",
    "T": "calls/transpose",
    "is_leaf": "glossary",
    "copy_": "calls/copy_",
    "as_tensor": "calls/tensor",
    "from_numpy": "calls/from_numpy",
    "ravel": "calls/flatten",
    "permute": "calls/transpose",
    "nn.Parameter": "calls/Parameter",
    "inference_mode": "calls/no_grad",
    "state_dict": "calls/state_dict",
    "torch.save": "calls/save",
    "set_": "calls/resize_",
    # Questions
    "步长": "strides",
    "步幅怎么计算": "strides",
    "深拷贝": "calls/deepcopy",
    "深拷贝一个张量该用什么": "guide/which-copy",
    "哪些函数共享内存": "atlas/index",
    "浅拷贝": "calls/copy_copy",
    "浅拷贝和深拷贝": "calls/copy_copy",
    "detach 之后修改会不会影响原张量": "calls/detach",
    "detach后修改会影响原张量吗": "calls/detach",
    "clone 和 detach 的顺序": "examples/stack-overflow/stack-overflow-detach-clone",
    "clone和detach的区别": "calls/clone",
    "expand 之后原地修改为什么报错": "calls/expand",
    "expand 报错": "calls/expand",
    "叶子节点": "topics/leaves",
    "梯度为None": "topics/leaves",
    "gradient is None": "errors/gradient-of-a-nonleaf-read",
    "四种复制方法": "articles/four-copies",
    "四种拷贝方式": "articles/four-copies",
    "x[:]": "calls/indexing",
    "x[1:3]": "calls/indexing",
    "为什么 expand 之后 add_ 报错": "calls/expand",
    "grad 为 None": "errors/gradient-of-a-nonleaf-read",
    "backward 两次": "errors/backward-twice",
    "一个变量被原地修改报错": "topics/modified-in-place",
    "什么是叶子张量": "glossary",
    "共享内存": "calls/detach",
    "detach 共享内存吗": "calls/detach",
    "reshape 会不会复制": "calls/reshape",
    "view 和 reshape 的区别": "calls/view",
    "转 numpy 报错": "calls/numpy",
    "numpy 转 tensor 共享内存吗": "calls/from_numpy",
    "切片会复制吗": "calls/indexing",
    "原地操作": "calls/fill_",
    "怎么冻结参数": "calls/requires_grad_",
    "截断梯度": "calls/detach",
    "保存模型": "calls/save",
    "步幅": "glossary",
    "版本计数器": "glossary",
    "as_tensor 改 dtype 变成深拷贝": "calls/tensor",
    "布尔索引": "calls/indexing",
    "最优权重": "calls/state_dict",
    "升级 PyTorch 之后有什么变化": "history/index",
    "拼接张量": "calls/cat",
    "多进程共享张量": "calls/share_memory_",
    # Messages
    TRACEBACK: "errors/output-needed-by-backward-changed",
    "a leaf Variable that requires grad is being used in an in-place operation": "errors/leaf-changed-in-place",
    "Can't call numpy() on Tensor that requires grad": "errors/numpy-requires-grad",
    "梯度计算所需的变量之一已被就地操作修改": "topics/modified-in-place",
    "权重共享": "calls/deepcopy",
}
QUERIES = {languages.ENGLISH: ENGLISH, languages.CHINESE: CHINESE}
