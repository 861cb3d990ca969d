"""Runs the embedded engine's library (libchdb) for a process that cannot load it, because it is for another kind of processor.

usage: engine-host.py LIBRARY SOCKET PATH [ARGUMENT ...]

Makes the file SOCKET.ready when it listens at SOCKET, and ends if it cannot. Every connection is a session with one question at a time:
the lengths of format and statement (32 bits each), format, statement; the answer is 0 or 1 (an error) in a byte, its length (64 bits), and itself.
Ends, with all that was stored, at SIGUSR2; at once, when whoever started it does, whose end of standard input is closed then.
"""

import ctypes
import os
import signal
import socket
import struct
import sys
import threading

library_path, address, data_path, *arguments = sys.argv[1:]
POINTER = ctypes.c_void_p
# To compile what a question computes, and then to translate the compiler and its work, takes far longer than to compute it.
SETTINGS = b"SET compile_expressions = 0, compile_aggregate_expressions = 0, compile_sort_description = 0"


def load_library():
    library = ctypes.CDLL(library_path)
    library.chdb_set_signal_handlers_enabled(0)
    library.chdb_connect.restype = ctypes.POINTER(POINTER)
    library.chdb_query_n.restype = POINTER
    library.chdb_query_n.argtypes = [POINTER, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
    library.chdb_result_buffer.restype = POINTER
    library.chdb_result_length.restype = ctypes.c_size_t
    library.chdb_result_error.restype = ctypes.c_char_p
    for name in ("chdb_result_buffer", "chdb_result_length", "chdb_result_error", "chdb_destroy_query_result"):
        getattr(library, name).argtypes = [POINTER]
    library.chdb_close_conn.argtypes = [ctypes.POINTER(POINTER)]
    return library


def connect():
    texts = ["clickhouse", f"--path={data_path}", *arguments]
    return library.chdb_connect(len(texts), (ctypes.c_char_p * len(texts))(*[os.fsencode(text) for text in texts]))


def serve(client):
    connection = connect()
    library.chdb_destroy_query_result(library.chdb_query_n(connection[0], SETTINGS, len(SETTINGS), b"CSV", 3))
    try:
        while head := receive(client, 8):
            format_size, size = struct.unpack("<II", head)
            name, statement = receive(client, format_size), receive(client, size)
            answer(client, library.chdb_query_n(connection[0], statement, size, name, format_size))
    except OSError:
        pass
    finally:
        library.chdb_close_conn(connection)


def answer(client, result):
    try:
        error = library.chdb_result_error(result)
        if error:
            client.sendall(struct.pack("<BQ", 1, len(error)) + error)
            return
        size = library.chdb_result_length(result)
        client.sendall(struct.pack("<BQ", 0, size))
        if size > 0:
            client.sendall((ctypes.c_char * size).from_address(library.chdb_result_buffer(result)))
    finally:
        library.chdb_destroy_query_result(result)


def receive(client, size):
    """Nothing, if nothing more comes."""
    pieces = bytearray()
    while len(pieces) < size:
        piece = client.recv(min(size - len(pieces), 1 << 20))
        if not piece:
            return b""
        pieces += piece
    return bytes(pieces)


def listen():
    server = socket.socket(socket.AF_UNIX)
    server.bind(address)
    server.listen(64)
    open(f"{address}.ready", "w").close()
    while True:
        client, _ = server.accept()
        session = threading.Thread(target=serve, args=[client], daemon=True)
        session.start()
        sessions.append(session)


def end_with_parent():
    while os.read(0, 1):
        pass
    os._exit(1)


# Whoever ends us says so in another way; a terminal, or a manager of services, tells these to everybody.
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR2])
threading.Thread(target=end_with_parent, daemon=True).start()
library = load_library()
own = connect()
if not own:
    # The library has said why.
    os._exit(1)
sessions = []
threading.Thread(target=listen, daemon=True).start()
signal.sigwait([signal.SIGUSR2])
for session in sessions:
    session.join()
library.chdb_close_conn(own)
os._exit(0)
