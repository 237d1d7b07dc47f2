"""What readers type into the search box, and the page that must be among the first three, or first."""

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

# Whole questions, as they are asked in forums, each with the pages that answer it: any of these may be the first.
QUESTIONS_IN_ENGLISH = {
    "How do I make a copy of a tensor that doesn't share memory with the original?": "guide/which-copy calls/clone",
    "PyTorch: what is the difference between tensor.detach() and tensor.clone()?": "calls/clone calls/detach",
    "Why does my numpy array change when I modify the tensor in place?": "calls/numpy calls/from_numpy",
    "How can I check if two tensors share the same storage?": "topics/memory",
    "what does contiguous() actually do and when do I need to call it": "calls/contiguous",
    "Why do I get None for x.grad after calling backward()?": "topics/leaves errors/gradient-of-a-nonleaf-read",
    "How to freeze some layers and train only the last one?": "calls/requires_grad_",
    "Is it safe to use .data to update weights manually?": "calls/data",
    "model.state_dict() saved as best model but it keeps changing during training": "calls/state_dict",
    "How to properly deep copy a neural network module in PyTorch": "calls/deepcopy",
    "Does tensor.view() copy data or just change the shape?": "calls/view",
    "When should I use reshape instead of view?": "calls/reshape calls/view",
    "Why is the file so large when I torch.save only a small slice of a tensor?": "calls/save",
    "Difference between torch.no_grad and model.eval": "calls/no_grad topics/no-grad",
    "no_grad vs inference_mode, which one should I use for evaluation?": "calls/no_grad topics/no-grad",
    "x += 1 vs x = x + 1 in pytorch autograd, are they different?": "topics/in-place calls/fill_",
    "torch.tensor vs torch.as_tensor vs torch.from_numpy": "calls/tensor calls/from_numpy",
    "RuntimeError when modifying a tensor returned by expand in place": (
        "errors/expanded-tensor-changed calls/expand topics/broadcasting"
    ),
    "How to select rows with a boolean mask and assign values in place?": "calls/indexing topics/indexing",
    "Does fancy indexing return a copy or a view in PyTorch?": "calls/indexing topics/indexing",
    "how to share a tensor between processes with torch.multiprocessing": "calls/share_memory_",
    "Is torch.cat differentiable and does it copy memory?": "calls/cat",
    "What's a leaf tensor and why can't I do in-place operations on it?": (
        "topics/leaves errors/leaf-changed-in-place glossary"
    ),
    "How do I update the parameters by hand without an optimizer?": "topics/leaves topics/in-place",
    "does model.to(device) copy the model or move it in place, unlike tensor.to(device)?": "calls/to",
    "values are in the wrong order after view, should I use permute instead?": "calls/transpose",
    "How to detach the hidden state of an RNN for truncated backpropagation through time": "calls/detach",
    "why does detach().numpy() still share memory with the tensor?": "calls/numpy calls/detach",
    "cannot assign to x[0] because the tensor requires grad": (
        "calls/indexing errors/view-of-a-leaf-changed-in-place topics/indexing"
    ),
    "does torch.utils.checkpoint run dropout twice with different masks?": "topics/higher-order",
    "is the result of torch.vmap a copy or a view?": "topics/higher-order",
    "Does torch.compile handle in-place operations and views correctly?": "topics/compile topics/higher-order",
    "Why is my tensor not contiguous after transpose?": "topics/view-or-copy calls/transpose calls/contiguous",
    "does converting a model to channels_last copy its memory?": "topics/memory-formats",
    "view() stopped working after I switched to channels_last": "topics/memory-formats",
    "How to find out which line of my code modifies a tensor in place?": "guide/watch topics/modified-in-place",
    "Does x.to('cuda') return a copy if x is already on the gpu?": "calls/to",
    "what does non_blocking=True do in .to() and when is it safe?": "calls/to",
    "squeeze removes my batch dimension when the batch size is 1": "calls/squeeze",
    "repeat vs expand memory usage": "calls/repeat calls/expand topics/broadcasting",
    "nn.Parameter from an existing tensor: does it copy the data?": "calls/Parameter",
    "When should I use register_buffer instead of nn.Parameter?": "calls/Parameter",
    "load_state_dict with assign=True and then the optimizer does not train": "calls/state_dict",
    "How does tensor.resize_() work and is it safe?": "calls/resize_",
    "does flatten() copy the data?": "calls/flatten",
    "how to use as_strided to get sliding windows without copying": "calls/as_strided",
    "copy.copy vs copy.deepcopy for tensors": "calls/copy_copy calls/deepcopy",
    "How to copy values from one tensor into another existing tensor without allocating new memory?": "calls/copy_",
    "does deepcopy of a model keep tied weights of embedding and output layer tied?": "calls/deepcopy",
    "safetensors refuses to save my model because tensors share memory": (
        "errors/safetensors-shared-memory calls/save"
    ),
    "torch.load fails with weights_only after upgrading to 2.6": ("errors/weights-only-load-failed calls/save"),
    "Why does backward() work the first time but fail the second time?": "errors/backward-twice",
    "how to get the gradient of an intermediate variable?": "errors/gradient-of-a-nonleaf-read topics/leaves",
    "gradient is lost after I convert the tensor to int": "calls/to",
    "What is the version counter (_version) of a tensor?": "glossary topics/in-place",
    "What is stride in PyTorch?": "glossary topics/view-or-copy strides",
    "does a for loop over a tensor give views of the rows or copies?": "calls/indexing topics/indexing",
    "DataLoader: are the batches copies of my numpy data?": "calls/from_numpy calls/numpy",
    "ReLU with inplace=True gives an error in backward": "topics/modified-in-place",
    "GAN training: error about inplace operation in second backward after optimizer.step()": "topics/modified-in-place",
    "does a backward hook see the tensor before or after an in-place change?": "topics/in-place",
    "torch.from_numpy fails on a reversed array with negative strides": (
        "errors/array-negative-strides calls/from_numpy"
    ),
    "is there a list of all pytorch functions that return views?": "atlas/index table/views",
    "What changed about copying and views from PyTorch 1.4 to 1.5?": "history/index history/compare",
    "how to broadcast a tensor to a bigger shape without copying memory": "calls/expand topics/broadcasting",
    "subtracting a tensor of shape (3,) from one of shape (3, 1) gives a matrix": "calls/expand topics/broadcasting",
    "is y = x a copy of the tensor or just a reference?": "table/binding guide/which-copy said/copies",
    "cannot put a tensor that requires grad into a multiprocessing queue": (
        "errors/refusing-to-serialize-non-leaf calls/share_memory_"
    ),
    "do changes to a tensor in a forked child process show up in the parent?": "calls/share_memory_",
    "what is the difference between requires_grad=False and torch.no_grad()?": (
        "calls/no_grad calls/requires_grad_ topics/no-grad"
    ),
}

QUESTIONS_IN_CHINESE = {
    "pytorch 怎么完整复制一个 tensor，互不影响？": "guide/which-copy calls/clone",
    "clone() 和 detach() 一起用的时候哪个写在前面": (
        "guide/which-copy examples/stack-overflow/stack-overflow-detach-clone calls/clone"
    ),
    "为什么 tensor 转成 numpy 之后改数组，原来的 tensor 也变了": "calls/numpy",
    "torch.from_numpy 和 torch.tensor 有什么区别，会不会共享内存": "calls/from_numpy calls/tensor",
    "怎么判断两个张量是不是同一块内存": "topics/memory",
    "contiguous() 到底有什么用，什么时候必须加": "calls/contiguous",
    "调用 backward 之后 x.grad 还是 None 是怎么回事": "topics/leaves errors/gradient-of-a-nonleaf-read",
    "怎么冻结预训练模型的前几层": "calls/requires_grad_",
    "tensor.data 和 tensor.detach() 的区别": "calls/data calls/detach",
    "保存的 best model 参数跟着训练一直在变": "calls/state_dict",
    "怎么深拷贝一个 nn.Module 模型": "calls/deepcopy",
    "view 操作会复制数据吗": "calls/view",
    "转置之后用 view 报错怎么解决": "calls/transpose calls/view errors/view-size-not-compatible topics/view-or-copy",
    "只存一个切片，torch.save 出来的文件为什么那么大": "calls/save",
    "torch.no_grad() 和 model.eval() 有什么不一样": "calls/no_grad topics/no-grad",
    "验证的时候用 inference_mode 还是 no_grad": "calls/no_grad topics/no-grad",
    "x += 1 和 x = x + 1 在 pytorch 里有什么区别": "topics/in-place calls/fill_",
    "如何用布尔掩码给张量赋值": "calls/indexing topics/indexing",
    "高级索引返回的是副本还是视图": "calls/indexing topics/indexing",
    "多进程之间怎么共享一个 tensor": "calls/share_memory_",
    "torch.cat 之后还能反向传播吗，是不是重新分配内存": "calls/cat",
    "叶子张量是什么意思，为什么不能原地修改": "topics/leaves glossary errors/leaf-changed-in-place",
    "手动更新权重不用优化器应该怎么写": "topics/leaves topics/in-place",
    "用 permute 还是 view，为什么 view 之后数据顺序乱了": "calls/transpose",
    "RNN 的隐藏状态为什么每个 batch 要 detach": "calls/detach",
    "checkpoint 重计算会不会把 dropout 跑两遍": "topics/higher-order",
    "torch.compile 之后原地操作结果不对": "topics/compile topics/higher-order",
    "模型转成 channels_last 会复制内存吗": "topics/memory-formats",
    "怎么找到是哪一行代码原地修改了张量": "guide/watch topics/modified-in-place",
    "x 已经在 gpu 上了，再调用 x.to('cuda') 会复制吗": "calls/to",
    "non_blocking=True 有什么风险": "calls/to",
    "batch_size 为 1 时 squeeze 把 batch 维也去掉了": "calls/squeeze",
    "expand 和 repeat 哪个更省显存": "calls/expand calls/repeat topics/broadcasting",
    "用已有的 tensor 创建 nn.Parameter 会不会拷贝一份": "calls/Parameter",
    "buffer 和 parameter 有什么区别": "calls/Parameter",
    "load_state_dict 加了 assign=True 之后优化器不起作用": "calls/state_dict",
    "resize_ 和 reshape 有什么区别": "calls/resize_ calls/reshape",
    "flatten 返回的是视图还是拷贝": "calls/flatten",
    "as_strided 怎么做滑动窗口": "calls/as_strided",
    "copy.copy 和 copy.deepcopy 复制张量有什么不同": "calls/copy_copy calls/deepcopy",
    "怎么把一个张量的值写到另一个已有的张量里": "calls/copy_",
    "共享权重的模型 deepcopy 以后还共享吗": "calls/deepcopy",
    "safetensors 保存模型提示共享内存报错": "errors/safetensors-shared-memory calls/save",
    "升级到 2.6 之后 torch.load 加载模型报错 weights_only": "errors/weights-only-load-failed calls/save",
    "为什么第二次 backward 会报错": "errors/backward-twice",
    "如何查看中间变量的梯度": "errors/gradient-of-a-nonleaf-read topics/leaves",
    "转成 long 类型之后梯度没了": "calls/to",
    "_version 是什么，版本计数器怎么看": "glossary topics/in-place",
    "步幅 stride 是什么意思，怎么理解": "glossary topics/view-or-copy strides",
    "for 循环遍历张量的行，修改会影响原张量吗": "calls/indexing topics/indexing",
    "DataLoader 取出来的 batch 和原来的 numpy 数据共享内存吗": "calls/from_numpy calls/numpy",
    "ReLU 的 inplace=True 会不会影响反向传播": "topics/modified-in-place",
    "GAN 训练时 optimizer.step() 之后再 backward 报 inplace 错误": "topics/modified-in-place",
    "哪些 pytorch 函数返回视图？有没有完整的列表": "atlas/index table/views",
    "老版本的代码升级到 2.x 要注意哪些变化": "history/index",
    "两个形状不同的张量做原地加法，广播会不会出错": (
        "calls/expand errors/size-of-tensor-a-must-match topics/broadcasting"
    ),
    "(3,1) 减 (3,) 为什么得到一个矩阵": "calls/expand topics/broadcasting",
    "直接 y = x 赋值算不算复制": "table/binding guide/which-copy said/copies",
    "往队列里放 requires_grad 的张量报错": "errors/refusing-to-serialize-non-leaf calls/share_memory_",
    "子进程修改了张量，主进程能看到吗": "calls/share_memory_",
    "负步长的 numpy 数组转 tensor 报错": "errors/array-negative-strides calls/from_numpy",
    "requires_grad=False 和 torch.no_grad() 有什么区别": "calls/no_grad calls/requires_grad_ topics/no-grad",
    "detach_() 和 detach() 什么区别": "calls/detach_",
    "clone 之后的张量能不能当作优化器的参数": "calls/clone errors/cannot-optimize-a-non-leaf topics/leaves",
    "vmap 里面能不能原地修改张量": "topics/higher-order",
    "钩子 hook 看到的是原地修改之前还是之后的张量": "topics/in-place",
    "detach 之后的张量能不能再求梯度": "calls/detach",
    "model.half() 之后优化器要不要重新创建": "calls/to",
    "[layer] * 3 这样写参数是共享的吗": "calls/state_dict calls/deepcopy",
    "array = array + 1 为什么 tensor 没跟着变": "calls/numpy calls/from_numpy",
}
