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

ONE_OF_SEVERAL_VIEWS = (
    "RuntimeError: Output 3 of UnbindBackward0 is a view and is being modified inplace. This view is the output of a "
    "function that returns multiple views."
)

# Messages as they are pasted, most with other names and numbers than the site has, in any language.
PASTED = {
    "errors/expanded-tensor-changed": [
        "more than one element of the written-to tensor refers to a single memory location"
    ],
    "errors/view-size-not-compatible": [OTHER_TRACEBACK],
    "errors/leaf-changed-in-place": [
        "RuntimeError: a leaf Variable that requires grad has been used in an in-place operation."
    ],
    "errors/backward-twice": [
        "Trying to backward through the graph a second time, but the buffers have already been freed"
    ],
    "errors/size-of-tensor-a-must-match": [
        "RuntimeError: The size of tensor a (64) must match the size of tensor b (128) at non-singleton dimension 1"
    ],
    "errors/one-of-several-views-changed": [ONE_OF_SEVERAL_VIEWS],
    "errors/unexpected-keys": [
        "RuntimeError: Error(s) in loading state_dict for Net: Unexpected key(s) in state_dict: 'module.conv1.weight'."
    ],
    "errors/refusing-to-serialize-non-leaf": [TRACEBACK_OF_TWO],
    "errors/safetensors-shared-memory": ["Some tensors share memory, this will lead to duplicate memory on disk"],
    "errors/assignment-destination-is-read-only": ["ValueError: assignment destination is read-only"],
}
# Names of functions, questions and messages, by the page that answers.
ENGLISH = {
    "calls/detach": ["detach", "x.detach()", "does detach() share memory?", "stop gradient"],
    "calls/detach_": ["detach_"],
    "calls/clone": ["clone", "clone vs detach", "torch.Tensor.clone"],
    "calls/to": ["to", "does .to() return the same tensor"],
    "calls/data": [".data", "detach vs .data"],
    "calls/transpose": ["T", "permute"],
    "glossary": ["is_leaf", "alias", "what is a leaf tensor"],
    "calls/copy_": ["copy_"],
    "calls/tensor": ["as_tensor"],
    "calls/from_numpy": ["torch.from_numpy"],
    "calls/flatten": ["ravel"],
    "calls/squeeze": ["unsqueeze"],
    "calls/cat": ["stack"],
    "calls/Parameter": ["nn.Parameter"],
    "calls/requires_grad_": ["requires_grad_", "freeze a parameter"],
    "calls/no_grad": ["torch.no_grad", "inference_mode"],
    "calls/state_dict": ["load_state_dict", "state_dict shallow"],
    "calls/save": ["torch.save"],
    "calls/share_memory_": ["share_memory_"],
    "calls/resize_": ["set_"],
    "calls/fill_": ["zero_"],
    "predict": ["quiz"],
    "strides": ["stride calculator", "how to calculate strides"],
    "examples/stack-overflow/stack-overflow-detach-clone": ["clone detach order"],
    "guide/which-copy": ["how do I deep copy a tensor"],
    "atlas/index": ["which functions share memory", "adaptive_avg_pool2d"],
    "atlas/disagreements": ["list of view ops"],
    "calls/deepcopy": ["deep copy"],
    "calls/copy_copy": ["shallow copy"],
    "calls/view": ["view vs reshape", "view size is not compatible with input tensor's size and stride"],
    "calls/reshape": ["does reshape copy"],
    "calls/expand": ["expand vs repeat"],
    "calls/numpy": ["how to convert a tensor that requires grad to numpy"],
    "calls/indexing": ["does slicing copy", "x[:]", "x[1:3]"],
    "history/index": ["what changed in PyTorch 2.12"],
    "topics/leaves": ["grad is None", "gradient is None", "leaf tensor"],
    "errors/gradient-of-a-nonleaf-read": ["x.grad is None after backward"],
    "errors/backward-twice": ["backward twice"],
    "articles/four-copies": ["four ways to copy"],
    "topics/in-place": ["in-place"],
    "errors/output-needed-by-backward-changed": [TRACEBACK],
    "errors/leaf-changed-in-place": ["a leaf Variable that requires grad is being used in an in-place operation"],
    "errors/numpy-requires-grad": [
        "RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy()."
    ],
    "errors/view-size-not-compatible": ["view size is not compatible"],
    "examples/detach-pair/detach-pair-detach-backward": ["element 0 of tensors does not require grad"],
    "errors/storage-not-resizable": ["calling resize_ on a tensor that has non-resizable storage. Clone it first"],
    "topics/modified-in-place": ["inplace error"],
    "topics/compile": ["compile", "inductor", "fullgraph=True error"],
    "compiled": ["compiled", "fullgraph", "CUDAGraphs", "torch.compile clone wrong"],
    "recipes/checkpointing": ["checkpointing"],
    "recipes/logging-losses": ["memory leak"],
    "errors/safetensors-shared-memory": ["safetensors"],
    "errors/full-backward-hook-without-inputs": ["register_full_backward_hook"],
    "said/index": ["I read that permute copies"],
}
CHINESE = {
    "predict": ["自测题"],
    "calls/detach": ["detach", "x.detach()", "detach后修改会影响原张量吗", "共享内存", "detach 共享内存吗", "截断梯度"],
    "calls/detach_": ["detach_"],
    "calls/clone": ["clone", "clone和detach的区别"],
    "calls/to": ["to"],
    "calls/data": [".data"],
    "calls/transpose": ["T", "permute"],
    "glossary": ["is_leaf", "什么是叶子张量", "步幅", "版本计数器"],
    "calls/copy_": ["copy_"],
    "calls/tensor": ["as_tensor", "as_tensor 改 dtype 变成深拷贝"],
    "calls/from_numpy": ["from_numpy", "numpy 转 tensor 共享内存吗"],
    "calls/flatten": ["ravel"],
    "calls/Parameter": ["nn.Parameter"],
    "calls/no_grad": ["inference_mode"],
    "calls/state_dict": ["state_dict", "最优权重"],
    "calls/save": ["torch.save", "保存模型"],
    "calls/resize_": ["set_"],
    "strides": ["步长", "步幅怎么计算"],
    "calls/deepcopy": ["深拷贝", "权重共享"],
    "guide/which-copy": ["深拷贝一个张量该用什么"],
    "atlas/index": ["哪些函数共享内存"],
    "calls/copy_copy": ["浅拷贝", "浅拷贝和深拷贝"],
    "examples/stack-overflow/stack-overflow-detach-clone": ["clone 和 detach 的顺序"],
    "calls/expand": ["expand 之后原地修改为什么报错", "expand 报错"],
    "topics/leaves": ["叶子节点", "梯度为None"],
    "errors/gradient-of-a-nonleaf-read": ["gradient is None", "grad 为 None"],
    "articles/four-copies": ["四种复制方法"],
    "calls/indexing": ["x[:]", "x[1:3]", "切片会复制吗", "布尔索引"],
    "errors/backward-twice": ["backward 两次"],
    "topics/compile": ["compile", "编译", "inductor"],
    "compiled": ["compiled", "fullgraph", "CUDAGraphs"],
    "topics/modified-in-place": ["一个变量被原地修改报错", "梯度计算所需的变量之一已被就地操作修改"],
    "calls/reshape": ["reshape 会不会复制"],
    "calls/view": ["view 和 reshape 的区别"],
    "calls/numpy": ["转 numpy 报错"],
    "calls/fill_": ["原地操作"],
    "recipes/checkpointing": ["checkpointing"],
    "recipes/logging-losses": ["显存泄漏"],
    "errors/safetensors-shared-memory": ["safetensors"],
    "errors/full-backward-hook-without-inputs": ["register_full_backward_hook"],
    "calls/requires_grad_": ["怎么冻结参数"],
    "history/index": ["升级 PyTorch 之后有什么变化"],
    "calls/cat": ["拼接张量"],
    "calls/share_memory_": ["多进程共享张量"],
    "errors/output-needed-by-backward-changed": [TRACEBACK],
    "errors/leaf-changed-in-place": ["a leaf Variable that requires grad is being used in an in-place operation"],
    "errors/numpy-requires-grad": ["Can't call numpy() on Tensor that requires grad"],
}


def by_query(*tables: dict[str, list[str]]) -> dict[str, str]:
    """The page that answers each query."""
    return {query: page for table in tables for page, queries in table.items() for query in queries}


QUERIES = {languages.ENGLISH: by_query(PASTED, ENGLISH), languages.CHINESE: by_query(PASTED, CHINESE)}
