"""Expressions as packages write them: training loops, attention, normalization, optimizers, losses, geometry, ….

Each is (code, what `x` is, what `y` is, what is asked about): the value of the code, or `y` after it.
"""

VALUE, Y = "value", "y"
X = "2 * (torch.arange(6.0).reshape(2, 3) + 0.61).requires_grad_()"  # the `x` of a question that says nothing, moved
SMALL = "torch.tensor([[0.3, -0.71, 0.12], [-0.25, 0.9, 0.45]], requires_grad=True)"
VECTOR = "torch.tensor([0.7, -1.3, 2.1, 0.4], requires_grad=True)"
SQUARE = "torch.tensor([[2.0, 0.3, 0.1], [0.4, 3.0, 0.2], [0.1, 0.6, 4.0]], requires_grad=True)"
COMPLEX = "torch.tensor([1 + 2j, 3 - 1j, 0.5 + 0.25j], requires_grad=True)"
IMAGE = "torch.linspace(-1.0, 1.3, 32).reshape(1, 2, 4, 4).requires_grad_()"
SEQUENCE = "torch.linspace(-0.9, 1.1, 24).reshape(1, 3, 8).requires_grad_()"
PLAIN = "torch.arange(1.0, 7.0).reshape(2, 3)"
PARAMETER = "nn.Parameter(torch.linspace(0.1, 1.1, 6).reshape(2, 3))"
LIKE = "torch.linspace(0.2, 0.9, 6).reshape(2, 3)"

_OF_X = """
x.tanh()
x * 2
x / 2
-x
x * x
x ** 3
x.mean()
x.sum(dim=-1, keepdim=True)
x.mean((0, 1))
x.exp()
x.log()
x.sqrt()
x.rsqrt()
x.square().mean(-1)
x.norm()
x.norm(dim=-1, keepdim=True)
x.std()
x.var(dim=0, unbiased=False)
x.softmax(0)
x.log_softmax(1)
x.logsumexp(-1)
x.cumsum(0)
x @ x.t()
x.prod()
torch.sin(x)
torch.stack([x.sin(), x.cos()], dim=-1).flatten(-2)
torch.cat([-x[..., 1:], x[..., :1]], dim=-1)
F.softmax(x, dim=-1)
F.gelu(x)
F.silu(x)
F.normalize(x, dim=-1)
F.layer_norm(x, (3,))
F.softplus(x)
F.leaky_relu(x - 5.0, 0.1)
F.elu(x)
F.logsigmoid(x)
F.one_hot(x.long().clamp(max=5), 6)
F.pad(x, (1, 1))
F.dropout(x, 0.5, training=False)
F.dropout(x, 0.5)
F.cross_entropy(x, torch.tensor([0, 2]))
F.mse_loss(x, torch.zeros(2, 3))
F.smooth_l1_loss(x, torch.ones(2, 3), reduction='none')
F.kl_div(x.log_softmax(-1), x.softmax(-1).detach(), reduction='batchmean')
F.cosine_similarity(x, x.flip(0))
F.embedding(torch.tensor([1, 0, 1]), x)
F.scaled_dot_product_attention(x[None], x[None], x[None])
F.linear(x, torch.ones(4, 3), torch.zeros(4))
nn.Linear(3, 4)(x)
nn.LayerNorm(3)(x)
nn.Sequential(nn.Linear(3, 5), nn.Tanh(), nn.Linear(5, 1))(x).squeeze(-1)
nn.BatchNorm1d(3)(x)
nn.Dropout(0.2)(x)
nn.Identity()(x)
nn.Flatten()(x)
torch.einsum('ij,kj->ik', x, x)
torch.einsum('bd->db', x)
torch.vmap(lambda k: k * 2)(x)
torch.vmap(lambda k: k / k.sum())(x)
torch.func.grad(lambda k: (k ** 3).sum())(x)
torch.func.jvp(torch.sin, (x,), (torch.ones_like(x),))[1]
torch.where(x > 5.5, x, x.detach())
torch.where(x > 5.5, x, torch.zeros_like(x))
x.masked_fill(x > 6.0, float('-inf')).softmax(-1)
x.masked_fill(torch.tensor([[True, False, False], [False, True, False]]), float('-inf'))
x.clamp(min=3.0)
x.clamp(1e-6, 100.0).log()
x.relu()
x.abs()
x.round()
x.sign()
x - x.mean(dim=-1, keepdim=True)
(x - x.mean(0)) / (x.std(0) + 1e-5)
x + (x.round() - x).detach()
x + (torch.sign(x - 5.0) - x).detach()
x * 0.1 + x.detach() * 0.9
(x.softmax(-1) > 0.3).float() - x.softmax(-1).detach() + x.softmax(-1)
x * x.detach()
x.detach() * 2
x.detach().clone().requires_grad_()
x.data.mul(0.999)
x / x.norm(dim=-1, keepdim=True).clamp(min=1e-12).detach()
x.unsqueeze(0).expand(4, -1, -1)
x.repeat(2, 1)
x.repeat_interleave(2, dim=0)
x.view(-1)
x.reshape(3, 2)
x.permute(1, 0).contiguous()
x.t().reshape(-1, 2)
x.transpose(-2, -1)
x[:, None] - x[None, :]
x[torch.arange(2), torch.tensor([0, 2])]
x[:, [2, 0]]
x[..., ::2]
x[x > 5.1]
x.gather(1, torch.tensor([[0], [2]]))
x.index_select(0, torch.tensor([1, 1, 0]))
x.new_zeros(2, 3).index_add_(0, torch.tensor([1, 0]), x)
torch.zeros(3, 3).scatter_add_(0, torch.tensor([[0, 1, 2], [2, 1, 0]]), x)
torch.zeros_like(x).copy_(x)
x.topk(2, dim=-1).values
x.sort(descending=True)[0]
x.max(dim=1)[0]
x.amax(-1)
x.argmax(-1)
x.unbind(0)[1]
x.chunk(3, dim=1)[0]
x.split(1)[1]
torch.cdist(x, x + 1.0)
torch.outer(x[0], x[1])
torch.diff(x, dim=-1)
torch.roll(x, 1, dims=0)
torch.flip(x, (0,))
torch.triu(x)
torch.tensor(x.tolist())
torch.as_tensor(x)
torch.from_numpy(x.detach().numpy())
x.detach().cpu().numpy()
x.to(torch.float32)
x.half().float()
x.type_as(torch.zeros(1))
x.long()
x > 3
x.requires_grad_()
x.add_(1)
x.mul_(0.5).add_(x)
y = x; y += 1
y = x.clone(); y[0] = 0
out = x.new_empty(2, 3); out[:, 0] = x[:, 1]; out[:, 1:] = 1; out
torch.utils.checkpoint.checkpoint(torch.tanh, x, use_reentrant=False)
torch.linalg.norm(x, dim=-1)
torch.nan_to_num(x / x.detach())
torch.lerp(x, torch.zeros(2, 3), 0.1)
torch.addcmul(torch.zeros(2, 3), x, x, value=0.5)
torch.broadcast_to(x[0], (4, 3))
torch.meshgrid(x[0], x[1], indexing='ij')[0]
sum(p.pow(2).sum() for p in (x, 2 * x))
(lambda q, k: (q @ k.transpose(-1, -2)) * q.shape[-1] ** -0.5)(x, x)
"""
_OTHERS = [
    ("x.acos()", SMALL),
    ("x.atanh()", SMALL),
    ("x.sigmoid()", SMALL),
    ("x.erf() * 0.5 + 0.5", SMALL),
    ("F.hardtanh(x)", SMALL),
    ("F.prelu(x, torch.tensor([0.25]))", SMALL),
    ("F.binary_cross_entropy_with_logits(x, torch.ones(2, 3))", SMALL),
    ("F.gumbel_softmax(x, tau=0.5)", SMALL),
    ("x.abs().pow(0.75).sum()", SMALL),
    ("torch.bmm(x[None], x.t()[None])", SMALL),
    ("x / x.norm()", VECTOR),
    ("torch.outer(x, x).triu(1)", VECTOR),
    ("x.unfold(0, 2, 1)", VECTOR),
    ("x.diag_embed()", VECTOR),
    ("torch.stft(x, 4, window=torch.ones(4), return_complex=True).abs()", VECTOR),
    ("torch.linalg.inv(x)", SQUARE),
    ("torch.linalg.solve(x, torch.ones(3))", SQUARE),
    ("torch.linalg.cholesky(x @ x.mT)", SQUARE),
    ("torch.linalg.svdvals(x)", SQUARE),
    ("torch.linalg.eigvalsh(x + x.mT)", SQUARE),
    ("torch.logdet(x)", SQUARE),
    ("x.matrix_exp()", SQUARE),
    ("x.diagonal(dim1=-2, dim2=-1)", SQUARE),
    ("x.tril() + x.tril(-1).mT", SQUARE),
    ("torch.view_as_real(x)", COMPLEX),
    ("x.real", COMPLEX),
    ("x.conj() * x", COMPLEX),
    ("x.abs()", COMPLEX),
    ("torch.fft.fft(x)", COMPLEX),
    ("torch.polar(x.abs(), x.angle())", COMPLEX),
    ("F.conv2d(x, torch.ones(3, 2, 3, 3), padding=1)", IMAGE),
    ("nn.Conv2d(2, 3, 3)(x)", IMAGE),
    ("F.max_pool2d(x, 2)", IMAGE),
    ("F.adaptive_avg_pool2d(x, 1).flatten(1)", IMAGE),
    ("F.interpolate(x, scale_factor=2, mode='bilinear', align_corners=False)", IMAGE),
    ("F.pixel_unshuffle(x, 2)", IMAGE),
    ("nn.GroupNorm(1, 2)(x)", IMAGE),
    ("F.grid_sample(x, torch.full((1, 2, 2, 2), 0.13), align_corners=False)", IMAGE),
    ("x.flatten(2).transpose(1, 2)", IMAGE),
    ("nn.MultiheadAttention(8, 2, batch_first=True)(x, x, x)[0]", SEQUENCE),
    ("nn.GRU(8, 4, batch_first=True)(x)[0]", SEQUENCE),
    ("nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True)(x)", SEQUENCE),
    ("x.view(1, 3, 2, 4).transpose(1, 2)", SEQUENCE),
    ("x.detach()", PARAMETER),
    ("x.data", PARAMETER),
    ("x.clone()", PARAMETER),
    ("nn.Parameter(x)", PARAMETER),
    ("torch.nn.utils.parameters_to_vector([x])", PARAMETER),
    ("torch._foreach_mul([x], 2.0)[0]", PARAMETER),
    ("x.contiguous()", PLAIN),
    ("x.requires_grad_()", PLAIN),
    ("x.float()", PLAIN),
    ("x.numpy()", PLAIN),
]
_INTO_Y = """
y.copy_(x)
y.data.copy_(x)
y.detach().copy_(x)
y[0].copy_(x[0])
y[:, 1:].copy_(x[:, 1:])
y.view(-1).copy_(x.view(-1))
y.data[0].copy_(x[0])
y.data.lerp_(x, 0.1)
y.lerp_(x, 0.1)
y.mul_(0.9).add_(x, alpha=0.1)
y.data.mul_(0.9).add_(x.data, alpha=0.1)
y.add_(x)
y.addcmul_(x, x, value=0.5)
y.t().mul_(x.t())
y.select(1, 0).add_(x[:, 0])
y += x
y[...] = x
y[0] = x[0]
y.data = x
y.data = x.data.clone()
y.set_(x.detach())
torch.add(x.detach(), 1, out=y)
torch.mul(x.detach(), 2, out=y.data)
np.copyto(y.numpy(), x.detach().numpy())
torch._foreach_lerp_([y], [x.detach()], 0.5)
with torch.no_grad(): y.copy_(x)
F.relu_(y.data)
y.zero_().scatter_add_(1, torch.tensor([[0, 1, 2], [2, 1, 0]]), x)
y.masked_scatter_(torch.ones(2, 3) > 0, x)
y.index_copy_(0, torch.tensor([1, 0]), x)
"""
_WITH_Y = """
x + y
x @ y.t()
y * 0.9 + x * 0.1
y.clone().add_(x)
torch.where(y > 0.5, x, y)
torch.maximum(x, 9 * y)
F.linear(x, y)
torch.cat([x, y])
F.mse_loss(x, y.detach())
"""
EXPRESSIONS = [
    *((code, X, None, VALUE if code[:4] != "y = " else Y) for code in _OF_X.strip().splitlines()),
    *((code, x, None, VALUE) for code, x in _OTHERS),
    *((code, X, LIKE, Y) for code in _INTO_Y.strip().splitlines()),
    *((code, X, LIKE, VALUE) for code in _WITH_Y.strip().splitlines()),
]
