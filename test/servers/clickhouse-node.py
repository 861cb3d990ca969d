"""A real ClickHouse node, with its HTTP and native servers, out of the library of the npm package `@chdb/lib-linux-x64-gnu`.

Usage: clickhouse-node.py LIBRARY DATA_DIRECTORY HTTP_PORT TCP_PORT CONFIG_FILE [REPLICATION_CODE]
Python, because the engine checks the stack that it is called on, and Node's does not pass.

The library ends the whole process when another node resets a native connection, which it does when a query fails; a ClickHouse
server does not. So the native server listens on another address of this machine, and a door stands before it that turns a reset
into an ordinary end.

With REPLICATION_CODE, a file, it is a node of a cluster with a keeper; see `replication.py`.
"""

import ctypes
import json
import socket
import sys
import threading

DOOR = "127.0.0.1"
INSIDE = "127.0.0.77"
FOR_REPLICAS = "127.0.0.78"


def main(library, data, http_port, tcp_port, config, replication_code=None):
    threading.Thread(target=keep_door, args=(int(tcp_port),), daemon=True).start()
    # The servers run for as long as this query does.
    serve = (
        "SYSTEM START LISTEN HTTP; SYSTEM START LISTEN TCP; "
        "SELECT count() FROM numbers(1000000000) WHERE sleepEachRow(1) = 1 "
        "SETTINGS max_block_size = 1, function_sleep_max_microseconds_per_block = 0"
    )
    arguments = [
        "clickhouse",
        f"--config-file={config}",
        f"--path={data}",
        f"--http_port={http_port}",
        f"--tcp_port={tcp_port}",
        f"--query={serve}",
    ]
    engine = ctypes.CDLL(library)
    engine.chdb_query_cmdline.restype = ctypes.c_void_p
    engine.chdb_result_error.restype = ctypes.c_char_p
    engine.chdb_result_error.argtypes = [ctypes.c_void_p]
    if replication_code is not None:
        from replication import Replication

        with open(replication_code) as code:
            replication = Replication(library, json.load(code), FOR_REPLICAS, int(http_port))
    argv = (ctypes.c_char_p * len(arguments))(*[argument.encode() for argument in arguments])
    error = engine.chdb_result_error(engine.chdb_query_cmdline(len(arguments), argv))
    if error:
        sys.exit(error.decode())


def keep_door(port):
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.bind((DOOR, port))
    door.listen(128)
    while True:
        guest, _ = door.accept()
        threading.Thread(target=let_in, args=(guest, port), daemon=True).start()


def let_in(guest, port):
    try:
        host = socket.create_connection((INSIDE, port))
    except OSError:
        guest.close()
        return
    for one in (guest, host):
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    answering = threading.Thread(target=pass_on, args=(host, guest), daemon=True)
    answering.start()
    pass_on(guest, host)
    answering.join()
    guest.close()
    host.close()


def pass_on(source, target):
    """Until the source ends, in whatever way; what the target does not take any more is thrown away."""
    is_open = True
    while True:
        try:
            data = source.recv(262144)
        except OSError:
            data = b""
        if not data:
            break
        try:
            if is_open:
                target.sendall(data)
        except OSError:
            is_open = False
    try:
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
