"""Texts as people paste them, dirt included, and the entry that each belongs to, or "" for none.

The messages are PyTorch's own; the logs around them were made up after the forms that issue threads show.
"""

LEAF = "a leaf Variable that requires grad is being used in an in-place operation."
CHANGED = "one of the variables needed for gradient computation has been modified by an inplace operation"
ENABLE = (
    "Hint: enable anomaly detection to find the operation that failed to compute its gradient, with "
    "torch.autograd.set_detect_anomaly(True)."
)
BACKTRACE = (
    "Hint: the backtrace further above shows the operation that failed to compute its gradient. The variable in "
    "question was changed in there or anywhere later. Good luck!"
)
VIEW = (
    "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
    "contiguous subspaces). Use .reshape(...) instead."
)
TWICE = (
    "Trying to backward through the graph a second time (or directly access saved tensors after they have already been "
    "freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). Specify "
    "retain_graph=True if you need to backward through the graph a second time or if you need to access saved tensors "
    "after calling backward."
)
NUMPY = "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead."
NO_GRAD_FN = "element 0 of tensors does not require grad and does not have a grad_fn"
DEEPCOPY = (
    "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment.  If you "
    "were attempting to deepcopy a module, this may be because of a torch.nn.utils.weight_norm usage, see "
    "https://github.com/pytorch/pytorch/pull/103001"
)
CONSTRUCT = (
    "To copy construct from a tensor, it is recommended to use sourceTensor.clone().detach() or "
    "sourceTensor.clone().detach().requires_grad_(True), rather than torch.tensor(sourceTensor)."
)
STEP = '  File "/opt/conda/lib/python3.10/site-packages/torch/_tensor.py", line 487, in backward\n    backward(\n'

# name: (what was pasted, the entry)
INSIDE = {
    "a lambda at the top level": (
        "_pickle.PicklingError: Can't pickle <function <lambda> at 0x7feaba035e40>: attribute lookup <lambda> on "
        "__main__ failed",
        "cannot-pickle-local-object",
    ),
    "a product without a bias": (
        "RuntimeError: expected m1 and m2 to have the same dtype, but got: float != double",
        "mat1-and-mat2-same-dtype",
    ),
    "a parameter in two groups": (
        "ValueError: some parameters appear in more than one parameter group",
        "parameter-in-two-groups",
    ),
    "tied weights that transformers saves": (
        "RuntimeError: The weights trying to be saved contained shared tensors [{'lm_head.weight', 'embed.weight'}] "
        "that are mismatching the transformers base configuration. Try saving using `safe_serialization=False`.",
        "safetensors-shared-memory",
    ),
    "a method of a parameter": (
        "AttributeError: 'Parameter' object has no attribute 'copy'",
        "tensor-has-no-copy",
    ),
    "a gradient for what is not a tensor": (
        "RuntimeError: function FnBackward returned a gradient different than None at position 2, but the "
        "corresponding forward input was not a Variable",
        "incorrect-number-of-gradients",
    ),
    "an operator with its file": (
        "RuntimeError: norm (with implementation in <module 'ops' from '/w/ops.py'>): The output of this custom "
        "operator (1) must not also be an input to this custom operator and (2) may not alias any inputs to this "
        "custom operator or other returns. The most common way to trigger this error is if we have y = custom_op(x)",
        "custom-operator-may-not-alias",
    ),
    "control flow of an older version": (
        "torch._dynamo.exc.UncapturedHigherOrderOpError: torch.while_loop's body_fn might be aliasing the input or the "
        "output!",
        "control-flow-returns-its-input",
    ),
    "an array that NumPy cannot cast": (
        "numpy.core._exceptions._UFuncOutputCastingError: Cannot cast ufunc 'add' output from dtype('float64') to "
        "dtype('int64')",
        "cannot-cast-ufunc-output",
    ),
    "a CUDA graph": (
        "RuntimeError: Error: accessing tensor output of CUDAGraphs that has been overwritten by a subsequent run. "
        'Stack trace: File "/w/m.py", line 4, in forward\n    return x * 2',
        "cuda-graph-output-overwritten",
    ),
    "files of workers": ("RuntimeError: received 0 items of ancdata", "too-many-open-files"),
    "several processes": (
        "[rank1]: RuntimeError: Expected to mark a variable ready only once. This error is caused by one of",
        "variable-ready-twice",
    ),
    "a short message": ("RuntimeError: Tensors must be contiguous", "tensors-must-be-contiguous"),
    "a nested tensor": ("NotImplementedError: aten.new_empty_strided.default", "nested-tensor-changed-in-place"),
    "names that safetensors does not find": (
        "RuntimeError: Error while trying to find names to remove to save state dict, but found no suitable name to "
        "keep for saving amongst: {'a', 'b'}. None is covering the entire storage.Refusing to save/load the model",
        "safetensors-shared-memory",
    ),
    "timestamps": (
        f"2024-03-01 12:00:01,532 - trainer - ERROR - step 1200 failed\n"
        f"2024-03-01 12:00:01,533 - trainer - ERROR - RuntimeError: {LEAF}\n2024-03-01 12:00:02,001 - INFO - exit\n",
        "leaf-changed-in-place",
    ),
    "a progress bar before it": (
        f"Epoch 0, lr [0.0001]:   0%|          | 0/2000 [00:00<?, ?it/s]Traceback (most recent call last):\n{STEP}"
        f"RuntimeError: {VIEW}\nException ignored in: <object repr() failed>\n",
        "view-size-not-compatible",
    ),
    "a progress bar in its line": (
        f" 12%|█▏        | 12/100 [00:03<00:21,  4.1it/s, loss=0.31]\r 13%|█▎        | 13/100\rRuntimeError: {TWICE}\n",
        "backward-twice",
    ),
    "ranks": (
        '[rank1]: Traceback (most recent call last):\n[rank1]:   File "/w/train.py", line 9, in <module>\n'
        f"[rank1]:     loss.backward()\n[rank1]: RuntimeError: {NO_GRAD_FN}\n[rank0]: RuntimeError: {NO_GRAD_FN}\n"
        "E0301 12:00:01 torch/distributed/elastic/multiprocessing/api.py:826] failed (exitcode: 1) local_rank: 0\n"
        "torch.distributed.elastic.multiprocessing.errors.ChildFailedError: \n"
        "============================================================\ntrain.py FAILED\n",
        "backward-without-a-graph",
    ),
    "colors": (f"\x1b[31m\x1b[1mRuntimeError\x1b[0m: {LEAF[:30]}\x1b[0m{LEAF[30:]}", "leaf-changed-in-place"),
    "what is left of colors": (f"[1;31mRuntimeError[0m: {NUMPY}", "numpy-requires-grad"),
    "curly quotes": (f"RuntimeError: {NUMPY.replace(chr(39), '’')}", "numpy-requires-grad"),
    "the other curly quote": (f"RuntimeError: {NUMPY.replace(chr(39), '‘')}", "numpy-requires-grad"),
    "all in one line": (
        f'`Traceback (most recent call last): File "t.py", line 138, in <module> out = model.beam_search(x) File '
        f'"/home/u/m.py", line 151, in beam_search seq.view(b_s, -1) RuntimeError: {VIEW}`',
        "view-size-not-compatible",
    ),
    "bold": (f"**RuntimeError: {VIEW}**", "view-size-not-compatible"),
    "a quotation": (f"> Hi, any news?\n> RuntimeError: {TWICE[:120]}\n>\n> Thanks in advance", "backward-twice"),
    "a heading of an issue": (f"# RuntimeError: {DEEPCOPY[:90]}", "deepcopy-protocol"),
    "pytest": (
        f">       loss.backward()\n\ntests/test_model.py:31:\n{'_ ' * 30}\nE       RuntimeError: {NO_GRAD_FN}\n\n"
        f"{STEP.strip()}\n======= short test summary info ===\nFAILED tests/test_model.py::test - RuntimeError: ele...",
        "backward-without-a-graph",
    ),
    "Jupyter": (
        "---------------------------------------------------------------------------\n"
        "RuntimeError                              Traceback (most recent call last)\n<ipython-input-7-2d3>\n"
        f"----> 1 x.numpy()\n\nRuntimeError: {NUMPY}\n",
        "numpy-requires-grad",
    ),
    "JSON": (
        '{"level": "error", "msg": "Traceback (most recent call last):\\n  File \\"a.py\\", line 3\\nRuntimeError: '
        + LEAF
        + '\\n", "step": 3}',
        "leaf-changed-in-place",
    ),
    "wrapped by the terminal": (
        "RuntimeError: one of the variables needed for gradient computation has been modified\nby an inplace "
        "operation: [torch.cuda.FloatTensor [768]] is at version 3; expected version 2\ninstead.",
        "parameter-needed-by-backward-changed",
    ),
    "a data loader": (
        "RuntimeError: Caught RuntimeError in DataLoader worker process 0.\n"
        "Original Traceback (most recent call last):\n"
        f'  File "/x/worker.py", line 308, in _worker_loop\n    data = fetcher.fetch(index)\nRuntimeError: {NUMPY}\n',
        "numpy-requires-grad",
    ),
    "another error while it was handled": (
        f"{STEP}RuntimeError: {TWICE}\n\nDuring handling of the above exception, another exception occurred:\n\n"
        'Traceback (most recent call last):\n  File "cli.py", line 8, in main\nSystemExit: 1\n',
        "backward-twice",
    ),
    "a warning behind it": (
        f"RuntimeError: {LEAF}\n/usr/lib/python3.10/tempfile.py:860: ResourceWarning: Implicitly cleaning up\n"
        f"train.py:12: UserWarning: {CONSTRUCT}\n",
        "leaf-changed-in-place",
    ),
    "a warning": (
        f"/content/train.py:41: UserWarning: {CONSTRUCT}\n  x = torch.tensor(y)\n",
        "to-copy-construct-from-a-tensor",
    ),
    "truncated": (f"RuntimeError: {CHANGED[:80]}", "output-needed-by-backward-changed"),
    "behind a long log": (f"RuntimeError: {LEAF}\n" + "step 12 loss 0.3 lr 1e-4\n" * 5_000, "leaf-changed-in-place"),
    "without its type behind a long log": (f"{LEAF}\n" + "step 12 loss 0.3 lr 1e-4\n" * 5_000, "leaf-changed-in-place"),
    "bare": ("view size is not compatible with input tensor's size and stride", "view-size-not-compatible"),
    "a compiled function": (
        f"torch._dynamo.exc.TorchRuntimeError: Failed running call_method add_(*(FakeTensor(...), 1)):\n{LEAF}\n\n"
        'from user code:\n   File "a.py", line 4, in f\n',
        "leaf-changed-in-place",
    ),
    "Windows": (
        f"C:\\Users\\u\\new\\train.py\r\nRuntimeError: {VIEW}\r\nPress any key to continue . . .\r\n",
        "view-size-not-compatible",
    ),
    "an old suffix": (
        "RuntimeError: invalid argument 2: view size is not compatible with input tensor's size and stride (at least "
        "one dimension spans across two contiguous subspaces). Call .contiguous() before .view(). at "
        "/opt/conda/conda-bld/pytorch_1533672544752/work/aten/src/TH/generic/THTensor.cpp:237",
        "view-size-not-compatible",
    ),
    "no type but a level": (f"ERROR: {LEAF}", "leaf-changed-in-place"),
    "Error alone": (f"Error: {LEAF}", "leaf-changed-in-place"),
    "the warning of anomaly detection": (
        "/x/autograd/__init__.py:200: UserWarning: Error detected in EmbeddingBackward0. Traceback of forward call "
        'that caused the error:\n  File "main_new.py", line 7, in <module>\n    y = emb(x)\n',
        "anomaly-mode-finds-the-operation",
    ),
    "shared memory without space": (
        "RuntimeError: unable to open shared memory object </torch_1_2_3> in read-write mode: No "
        "space left on device (28)",
        "worker-killed-by-bus-error",
    ),
    "a bus error of a worker": (
        "RuntimeError: DataLoader worker (pid 46794) is killed by signal: Bus error. It is possible "
        "that dataloader's workers are out of shared memory. Please try to raise your shared memory "
        "limit.",
        "worker-killed-by-bus-error",
    ),
    "texts in a batch": (
        "TypeError: default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found <U14",
        "default-collate-found",
    ),
    "a tensor of CUDA that is pinned": (
        "---> 42         return data.pin_memory()\n\nRuntimeError: cannot pin 'torch.cuda.LongTensor' "
        "only dense CPU tensors can be pinned",
        "cannot-pin",
    ),
    "a scheduler of an older version": (
        '    "in param_groups[{}] when resuming an optimizer".format(i))\nKeyError: "param '
        "'initial_lr' is not specified in param_groups[0] when resuming an optimizer\"",
        "initial-lr-is-not-specified",
    ),
    "a step after resuming": (
        '  File "/usr/lib/python3.8/site-packages/torch/optim/sgd.py", line 106, in step\n    '
        "buf.mul_(momentum).add_(d_p, alpha=1 - dampening)\nRuntimeError: Expected all tensors to be "
        "on the same device, but found at least two devices, cuda:2 and cpu!",
        "optimizer-state-on-another-device",
    ),
    "data of a gradient": (
        "    w1.grad.data.zero_()\nAttributeError: 'NoneType' object has no attribute 'data'",
        "data-of-a-missing-gradient",
    ),
    "indices on a GPU": (
        "    features = library[indices]\nRuntimeError: indices should be either on cpu or on the same"
        " device as the indexed tensor (cpu)",
        "indices-on-another-device",
    ),
    "a hook that is not full": (
        "> UserWarning: Using a non-full backward hook when the forward contains multiple autograd "
        "Nodes is deprecated and will be removed in future versions.",
        "non-full-backward-hook",
    ),
    "a function of the old kind": (
        "/pytorch/torch/csrc/autograd/python_function.cpp:638: UserWarning: Legacy autograd function "
        "with non-static forward method is deprecated and will be removed in 1.3.",
        "legacy-autograd-function",
    ),
    "a function without backward": (
        "RuntimeError: You must implement the backward function for custom autograd.Function.",
        "must-implement-backward",
    ),
    "a pickled file": (
        '    raise RuntimeError("Invalid magic number; corrupt file?")\nRuntimeError: Invalid magic '
        "number; corrupt file?",
        "invalid-magic-number",
    ),
    "a web page for a file": ("_pickle.UnpicklingError: invalid load key, '<'.", "invalid-load-key"),
    "a file that was cut off": (
        "RuntimeError: PytorchStreamReader failed reading zip archive: failed finding central directory",
        "failed-reading-zip-archive",
    ),
    "a class of the script": (
        "    result = unpickler.load()\nAttributeError: Can't get attribute 'CNN4MNIST' on <module "
        "'__main__' from 'predict.py'>",
        "cannot-get-attribute-on-module",
    ),
    "a state dict moved to a GPU": (
        "    model = torch.load(path).cuda()\nAttributeError: 'collections.OrderedDict' object has no "
        "attribute 'cuda' ",
        "state-dict-has-no-attribute",
    ),
    "a lock in a module": (
        "    pickler.dump(obj)\nTypeError: can't pickle _thread.RLock objects",
        "cannot-pickle-a-lock",
    ),
    "a full hook without a tuple": (
        "RuntimeError: Backward hook returned an invalid number of grad_input, got 16, but expected 1",
        "hook-returns-another-size",
    ),
    "an output that is read-only": (
        "    samples[:, 0] *= self.scale\nValueError: output array is read-only",
        "assignment-destination-is-read-only",
    ),
}

# What is not about copies, views, in-place changes and gradients, and what other libraries raise with similar words.
OUTSIDE = (
    "ValueError: shape mismatch: value array of shape (136,) could not be broadcast to indexing result of shape (135,)",
    "    return torch.embedding(weight, input)\nRuntimeError: Expected all tensors to be on the "
    "same device, but found at least two devices, cpu and cuda:0!",
    "    cloudpickle.dump(model_data, f)\nTypeError: can't pickle _thread.lock objects",
    "    text = soup.find('p').data\nAttributeError: 'NoneType' object has no attribute 'data'",
    "AttributeError: 'DataFrame' object has no attribute 'copy'",
    "_pickle.PicklingError: Can't pickle <class '__main__.Own'>: it's not the same object as __main__.Own",
    "IndexError: index 5 is out of bounds for axis 0 with size 3",
    "IndexError: only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays "
    "are valid indices",
    "NotImplementedError: Could not run 'torchvision::nms' with arguments from the 'CUDA' backend. This could be "
    "because the operator doesn't exist for this backend, or was omitted during the selective/custom build process",
    "RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 7.79 GiB total capacity)",
    "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 24 GiB",
    "RuntimeError: CUDA error: device-side assert triggered\nCUDA kernel errors might be asynchronously reported",
    "RuntimeError: cuDNN error: CUDNN_STATUS_EXECUTION_FAILED",
    "RuntimeError: NCCL error in: ../torch/csrc/distributed/c10d/ProcessGroupNCCL.cpp:1269, unhandled cuda error",
    "ModuleNotFoundError: No module named 'torch'",
    "ImportError: cannot import name 'container_abcs' from 'torch._six' (/usr/lib/python3/site-packages/torch/_six.py)",
    'OSError: [WinError 126] The specified module could not be found. Error loading "C:\\lib\\torch\\fbgemm.dll"',
    "KeyError: 'x'",
    "RuntimeError: Expected object of scalar type Long but got scalar type Float for argument #2 'target'",
    "KeyError: 'state_dict'",
    "hello",
    "the tensor",
    "RuntimeError",
    "RuntimeError: ",
    "ValueError: too many values to unpack (expected 2)",
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied (3x4 and 5x6)",
    "AttributeError: 'NoneType' object has no attribute 'backward'",
    "RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!",
    "FileNotFoundError: [Errno 2] No such file or directory: 'model.pt'",
    "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
    "ZeroDivisionError: division by zero",
    "IndexError: Target 10 is out of bounds.",
    "IndexError: list index out of range",
    "ValueError: operands could not be broadcast together with shapes (3,4) (4,3)",
    "ValueError: operands could not be broadcast together with shapes (3,4) (4,3) ",
    "ValueError: could not broadcast input array from shape (3,) into shape (4,)",
    "ValueError: cannot reshape array of size 12 into shape (5,)",
    "pandas.errors.SettingWithCopyWarning: \nA value is trying to be set on a copy of a slice from a DataFrame.",
    "tensorflow.python.framework.errors_impl.InvalidArgumentError: Incompatible shapes: [3] vs. [4] [Op:AddV2]",
    "jax.errors.TracerArrayConversionError: The numpy.ndarray conversion method __array__() was called on it",
    "RuntimeError: Given groups=1, weight of size [64, 3, 7, 7], expected input[1, 1, 224, 224] to have 3 channels, "
    "but got 1 channels instead",
    "ValueError: Expected input batch_size (32) to match target batch_size (64).",
    "ValueError: Using a target size (torch.Size([4])) that is different to the input size (torch.Size([4, 1]))",
    "RuntimeError: DataLoader worker (pid 123) is killed by signal: Killed.",
    "requests.exceptions.ConnectionError: HTTPSConnectionPool(host='x', port=443): Max retries exceeded with url: /a",
    "RuntimeError: [enforce fail at inline_container.cc:257] . file not found: archive/data.pkl",
    "torch.distributed.elastic.multiprocessing.errors.ChildFailedError: train.py FAILED",
    "AssertionError: Torch not compiled with CUDA enabled",
    "RecursionError: maximum recursion depth exceeded while calling a Python object",
    "UserWarning: The given NumPy array is fine, this message is made up",
    "AttributeError: 'Series' object has no attribute 'copy_'",
    "ValueError: Images must be contiguous in memory before resizing",
    "ValueError: Labels must be contiguous integers starting at 0",
    "RuntimeError: Tensors must be on the same device",
    "OSError: [Errno 24] Too many open files: 'data/img_1.png'",
    "ConnectionError: Communication with the workers timed out after 30 seconds",
    "RuntimeError: function forward returned an incorrect number of values (expected 2, got 3)",
    "TypeError: Cannot cast array data from dtype('O') to dtype('float64') according to the rule 'safe'",
    "numpy.core._exceptions._UFuncNoLoopError: ufunc 'add' did not contain a loop with signature "
    "matching types (dtype('<U1'), dtype('int64')) -> None",
    "ValueError: cannot set attribute to True of this object",
    "ValueError: some parameters appear in more than one config file",
    "RuntimeError: The output of this custom layer must not be empty",
    "NotImplementedError: aten._foobar.default",
    "torch._dynamo.exc.Unsupported: Encountered unsupported operation during higher order op tracing",
    "DeprecationWarning: __array_priority__ must be set in the future. (Deprecated NumPy 2.0)",
    "TypeError: Expected config to be dict-like, got <class 'list'>.",
    "RuntimeError: only supports boolean values, but got dtype long",
    "RuntimeError: Serialization of this object is only supported through to_json()",
    "UserWarning: FSDP2-wrapped module (FSDPLlama) has no parameters",
    "FutureWarning: The resize method is deprecated and will be removed",
    "TypeError: mask must be a boolean array, got int64",
    "AttributeError: 'Parameter' object has no attribute 'name'",
    "RuntimeError: Cannot get values of an empty queue, please call start() first",
    "RuntimeError: item() cannot be called on closed clients",
    "Successfully saved the tensor, the model requires 3 GB; in-place upgrade of the storage is not possible",
    "\0\x1b[1m…\ud800",
    "(" * 30_000,
    "[" * 30_000,
    "Error: " * 5_000,
)

# Messages that a browser has translated, with an entry that must be among what they may be.
TRANSLATED = {
    "RuntimeError: 不能对需要 grad 的张量调用 numpy()。请改用 tensor.detach().numpy()。": "numpy-requires-grad",
    "运行时错误：梯度计算所需的变量之一已被就地操作修改：[torch.FloatTensor [3]]，它是 ReluBackward0 的输出 0，"
    "版本为 1；预期版本为 0。提示：使用 torch.autograd.set_detect_anomaly(True)": "output-needed-by-backward-changed",
    "运行时错误：张量的元素 0 不需要 grad，也没有 grad_fn": "backward-without-a-graph",
    "RuntimeError：视图大小与输入张量的大小和步幅不兼容（至少一个维度跨越两个连续的子空间）。请改用 .reshape(...)": "",
    "第二次尝试向后遍历图。如果需要第二次 backward，请指定 retain_graph=True；saved tensors 在调用 .backward() 或 "
    "autograd.grad() 时释放": "backward-twice",
}

LAYER = "layer_needed_by_backward_changed"
NODES = {  # what the message names: the cause that comes first; none is told from the others for a floating-point leaf
    "[torch.cuda.FloatTensor [512, 1]], which is output 0 of TBackward": LAYER,
    "[torch.FloatTensor [64, 10]], which is output 0 of AsStridedBackward0": LAYER,
    "[torch.FloatTensor [800, 256]], which is output 0 of AsStrided": LAYER,
    "[CUDAFloatType [4, 4]], which is output 0 of T": LAYER,
    "[torch.FloatTensor [1, 2, 2]], which is output 0 of AsStridedBackward0": "row_needed_by_backward_changed",
    "[torch.FloatTensor [2]], which is output 0 of SelectBackward": "row_needed_by_backward_changed",
    "[torch.FloatTensor [3]], which is output 0 of ReluBackward0": "output_needed_by_backward_changed",
    "[torch.FloatTensor [3]], which is output 0 of ReluBackward1": "output_needed_by_backward_changed",
    "[torch.cuda.HalfTensor [8, 64, 32, 32]], which is output 0 of ExpBackward0": "output_needed_by_backward_changed",
    "[torch.FloatTensor []], which is output 0 of SigmoidBackward": "output_needed_by_backward_changed",
    "[torch.FloatTensor [3]],\n which is output 0 of\n TanhBackward": "output_needed_by_backward_changed",
    "[torch.FloatTensor [3]], which is output 0 of torch::autograd::CopySlices": "element_of_an_input_changed",
    "[torch.FloatTensor [3]], which is output 0 of struct torch::autograd::CopySlices": "element_of_an_input_changed",
    "[torch.cuda.FloatTensor [2, 64]], which is output 0 of CudnnBatchNormBackward": "output_changed_without_a_record",
    "[torch.FloatTensor [3, 32, 3, 3]]": None,
    "[torch.cuda.LongTensor [1, 13]]": "index_needed_by_backward_changed",
    "[CPUBoolType [3]]": "index_needed_by_backward_changed",
}
