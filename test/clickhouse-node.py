"""A real ClickHouse node, with its HTTP and native servers, out of the library that the npm package `chdb` brings along.

Usage: clickhouse-node.py LIBRARY DATA_DIRECTORY HTTP_PORT TCP_PORT CONFIG_FILE
Python, because the engine checks the stack that it is called on, and Node's does not pass.
"""

import ctypes
import sys

library, data, http_port, tcp_port, config = sys.argv[1:]
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
    "--listen_host=127.0.0.1",
    f"--query={serve}",
]
engine = ctypes.CDLL(library)
engine.chdb_query_cmdline.restype = ctypes.c_void_p
engine.chdb_result_error.restype = ctypes.c_char_p
engine.chdb_result_error.argtypes = [ctypes.c_void_p]
argv = (ctypes.c_char_p * len(arguments))(*[argument.encode() for argument in arguments])
error = engine.chdb_result_error(engine.chdb_query_cmdline(len(arguments), argv))
if error:
    sys.exit(error.decode())
