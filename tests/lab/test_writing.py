"""A file is written whole or not at all, and nothing else is replaced."""

import os
import threading

import pytest

from tensorcopy_docs.lab.writing import write_whole


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path):
    file, neighbor = tmp_path / "x.svg", tmp_path / "x.svg.part"
    for each in (file, neighbor):
        each.write_bytes(b"old")
    write_whole(str(file), b"new")
    assert (file.read_bytes(), neighbor.read_bytes()) == (b"new", b"old")
    assert sorted(tmp_path.iterdir()) == [file, neighbor]


@pytest.mark.parametrize("there", [True, False])
def test_a_symbolic_link_stays_one_and_the_file_that_it_names_is_written(tmp_path, there):
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "x.svg", tmp_path / "link.svg"
    if there:
        file.write_bytes(b"old")
    link.symlink_to("folder/x.svg")
    write_whole(str(link), b"new")
    assert link.is_symlink() and file.read_bytes() == b"new"


def test_a_pipe_is_written_to_and_stays_one(tmp_path):
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_whole(str(pipe), b"new")
    reader.join(60)
    assert read == [b"new"] and pipe.is_fifo() and list(tmp_path.iterdir()) == [pipe]


@pytest.mark.parametrize("place", ["nowhere/x.svg", "."])
def test_an_error_names_the_file_as_it_was_given(tmp_path, place):
    file = str(tmp_path / place)
    with pytest.raises(OSError) as caught:
        write_whole(file, b"new")
    assert (caught.value.filename, caught.value.filename2) == (file, None)
    assert list(tmp_path.iterdir()) == []
