"""The cells of rows that are given further sources, as typed from PyTorch's documentation; see test_table_cells."""

IDENTITY = """
                                   | same-object | same-storage | write-to-result-seen | write-to-source-seen
clone-of-a-plain                   | no          | no           | no                   | no
clone-of-gaps                      | no          | no           | no                   | no
view-of-gaps                       | no          | yes          | yes                  | yes
index-with-none                    | no          | yes          | yes                  | yes
tensor-index                       | no          | yes          | yes                  | yes
unsafe-chunk                       | no          | yes          | yes                  | yes
asarray-of-a-leaf-without-gradient | yes         | yes          | yes                  | yes
"""
VIEWS = """
                                   | same-version-counter | is-view | base
clone-of-a-plain                   | no                   | no      | none
clone-of-gaps                      | no                   | no      | none
view-of-gaps                       | yes                  | yes     | the base of the source
index-with-none                    | yes                  | yes     | the source
tensor-index                       | yes                  | yes     | the source
unsafe-chunk                       | no                   | no      | none
asarray-of-a-leaf-without-gradient | yes                  | no      | none
"""
GRAPH = """
                                   | requires-grad | is-leaf | grad-fn              | gradient       | forward-tangent
clone-of-a-plain                   | no            | yes     | none                 | does not apply | yes
clone-of-gaps                      | yes           | no      | CloneBackward0       | full           | yes
view-of-gaps                       | yes           | no      | ViewBackward0        | full           | yes
index-with-none                    | yes           | no      | UnsqueezeBackward0   | full           | yes
tensor-index                       | yes           | no      | SelectBackward0      | full           | yes
unsafe-chunk                       | yes           | no      | UnsafeSplitBackward0 | full           | yes
asarray-of-a-leaf-without-gradient | no            | yes     | none                 | none           | yes
"""
WRITES = """
                                   | effect-on-x   | declared     | write-then-backward    | no-grad-write-then-backward
clone-of-a-plain                   | nothing       | none         | does not apply         | does not apply
clone-of-gaps                      | nothing       | none         | right                  | right
view-of-gaps                       | nothing       | may share    | raises in the backward | raises in the backward
index-with-none                    | nothing       | may share    | raises in the backward | raises in the backward
tensor-index                       | nothing       | may share    | raises in the backward | raises in the backward
unsafe-chunk                       | nothing       | none         | silently wrong         | silently wrong
asarray-of-a-leaf-without-gradient | requires_grad | no operation | raises in the backward | raises in the backward
"""
KEPT = """
                                   | grad-kept       | hooks-kept     | parameter-kept | subclass-kept | attributes-kept
clone-of-a-plain                   | none            | does not apply | no             | yes           | no
clone-of-gaps                      | none            | no             | no             | yes           | no
view-of-gaps                       | none            | no             | no             | yes           | no
index-with-none                    | none            | no             | no             | yes           | no
tensor-index                       | none            | no             | no             | yes           | no
unsafe-chunk                       | none            | no             | no             | yes           | no
asarray-of-a-leaf-without-gradient | the same tensor | yes            | yes            | yes           | yes
"""
LAYOUT = """
                                   | shape     | stride    | offset | contiguous | dtype   | storage-bytes
clone-of-a-plain                   | (2, 3)    | (3, 1)    | 0      | yes        | float32 | 24
clone-of-gaps                      | (2, 3)    | (3, 1)    | 0      | yes        | float32 | 24
view-of-gaps                       | (6,)      | (2,)      | 0      | no         | float32 | 48
index-with-none                    | (1, 2, 3) | (6, 3, 1) | 0      | yes        | float32 | 24
tensor-index                       | (3,)      | (1,)      | 3      | yes        | float32 | 24
unsafe-chunk                       | (1, 3)    | (3, 1)    | 0      | yes        | float32 | 24
asarray-of-a-leaf-without-gradient | (2, 3)    | (3, 1)    | 0      | yes        | float32 | 24
"""
FORMAT = """
                                   | memory-format-kept
clone-of-a-plain                   | yes
clone-of-gaps                      | yes
view-of-gaps                       | raises RuntimeError
index-with-none                    | does not apply
tensor-index                       | does not apply
unsafe-chunk                       | does not apply
asarray-of-a-leaf-without-gradient | yes
"""
TABLES = (IDENTITY, VIEWS, GRAPH, WRITES, KEPT, LAYOUT, FORMAT)
