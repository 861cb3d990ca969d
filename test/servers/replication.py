"""What a ClickHouse server starts for replicated tables, and the library of `clickhouse-node.py` has in it but never starts: a port
where replicas fetch parts, the address of it that they are told, and the worker behind `ON CLUSTER`.

All of that is ClickHouse's own. What is done here is what the program around the library does not do (`programs/server/Server.cpp`),
and for which the library has no door: so its machine code is changed in memory, at the places that `replication-code.ts` has found.
Linux on x86-64 only.
"""

import ctypes
import mmap
import os
import struct
import threading
import time
import traceback

QUEUE = "/clickhouse/task_queue/ddl"
QUEUE_REPLICAS = "/clickhouse/task_queue/replicas"
# As large as a DDLWorker may ever become.
WORKER_SIZE = 1 << 14

# Six registers are saved and room is made on the stack: instructions that may stand anywhere.
BEGINNING = bytes.fromhex("554157415641554154534881ec")
BEGINNING_SIZE = len(BEGINNING) + 4

POINTER = ctypes.c_void_p


class Replication:
    def __init__(self, library, code, host, port):
        """To be kept for as long as the library runs. Replicas fetch at this host; the second that the library listens on for HTTP."""
        base = base_of(library)
        self.code = {name: base + address for name, address in code.items()}
        everything = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
        self.memory = mmap.mmap(-1, mmap.PAGESIZE, prot=everything)
        self.start = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        self.used = 0
        self.worker = ctypes.create_string_buffer(WORKER_SIZE)

        address = self.put(short_text(host) + struct.pack("<Q", port))
        self.overwrite("getInterserverIOAddress", copying(address, 32))
        self.overwrite("getInterserverScheme", copying(self.put(short_text("http")), 24))
        # Nobody has to log in: a user and a password that are empty, and a list of those that are let in, which has only them.
        nobody = self.put(bytes(48))
        credentials = self.put(bytes(48) + struct.pack("<QQQ", nobody, nobody + 48, nobody + 48))
        self.overwrite("getInterserverCredentials", returning(credentials))
        self.overwrite("refuseOnCluster", b"\x90" * 6)
        self.serve_replicas_second()
        threading.Thread(target=self.start_worker, daemon=True).start()

    def serve_replicas_second(self):
        """Of the two HTTP servers the second is made with the handlers for replicas."""
        function = self.code["createHandlerFactory"]
        beginning = ctypes.string_at(function, BEGINNING_SIZE)
        if not beginning.startswith(BEGINNING):
            raise RuntimeError("createHandlerFactory does not begin as expected")
        name = self.put_text("InterserverIOHTTPHandler-factory")
        self.server = self.put(struct.pack("<qq", 0, 1))
        detour = self.put(
            b"\x48\xb8" + pointer(self.server)  # mov rax, server
            + b"\x48\x89\x38"  # mov [rax], rdi: the first argument, which start_worker waits for
            + b"\x48\xff\x48\x08"  # dec [rax + 8]: how many are left for clients
            + b"\x79\x0a"  # jns over the next
            + b"\x48\xb9" + pointer(name)  # mov rcx, name: the fourth argument
            + beginning
            + jump_to(function + BEGINNING_SIZE)
        )
        self.overwrite("createHandlerFactory", jump_to(detour))

    def start_worker(self):
        try:
            while (server := number_at(self.server)) == 0:
                time.sleep(0.01)
            # The third function of an IServer gives its context.
            context_of = ctypes.CFUNCTYPE(POINTER, POINTER)(number_at(number_at(server) + 16))
            worker = ctypes.addressof(self.worker)
            create = ctypes.CFUNCTYPE(None, POINTER, ctypes.c_int, *[POINTER] * 10)(self.code["createDDLWorker"])
            context = (context_of(server), None)
            no_configuration = (None, self.put_text(""))
            no_metrics = (None, None)
            create(
                worker, 1, self.put_text(QUEUE), self.put_text(QUEUE_REPLICAS), *context,
                *no_configuration, self.put_text("default"), self.put_text("DDLWorker"), *no_metrics,
            )
            ctypes.CFUNCTYPE(None, POINTER)(self.code["startDDLWorker"])(worker)
            self.overwrite("getDDLWorker", returning(worker))
        except BaseException:
            traceback.print_exc()
            os._exit(1)

    def put(self, data):
        """Into memory that is kept; where it is."""
        place = self.used
        if place + len(data) > len(self.memory):
            raise MemoryError("a page is not enough")
        self.memory[place : place + len(data)] = data
        self.used = -(-(place + len(data)) // 16) * 16
        return self.start + place

    def put_text(self, text):
        if len(text) < 23:
            return self.put(short_text(text))
        characters = self.put(text.encode() + b"\0")
        return self.put(struct.pack("<QQQ", characters, len(text), len(text) + 1 | 1 << 63))

    def overwrite(self, name, instructions):
        place = self.code[name]
        first = place & -mmap.PAGESIZE
        protect(first, place + len(instructions) - first, mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        ctypes.memmove(place, instructions, len(instructions))
        protect(first, place + len(instructions) - first, mmap.PROT_READ | mmap.PROT_EXEC)


def short_text(text):
    """A string of the library, with its characters in itself."""
    return text.encode().ljust(23, b"\0") + bytes([len(text)])


def copying(place, size):
    """A function that puts this where its caller wants the result."""
    instructions = b"\x48\xb8" + pointer(place)  # mov rax, place
    for offset in range(0, size, 8):
        # mov rcx, [rax + offset]; mov [rdi + offset], rcx
        instructions += bytes([0x48, 0x8B, 0x48, offset, 0x48, 0x89, 0x4F, offset])
    return instructions + b"\x48\x89\xf8\xc3"  # mov rax, rdi; ret


def returning(place):
    """A function that returns this pointer, which nobody counts."""
    return b"\x48\xb8" + pointer(place) + b"\x31\xd2\xc3"  # mov rax, place; xor edx, edx; ret


def jump_to(place):
    return b"\xff\x25\0\0\0\0" + pointer(place)


def pointer(place):
    return struct.pack("<Q", place)


def number_at(place):
    return ctypes.c_uint64.from_address(place).value


def protect(place, size, protection):
    if ctypes.CDLL(None).mprotect(POINTER(place), ctypes.c_size_t(size), protection) != 0:
        raise OSError("the code of the library cannot be changed")


def base_of(library):
    real = os.path.realpath(library)
    with open("/proc/self/maps") as maps:
        return min(int(line.split("-")[0], 16) for line in maps if line.rstrip().endswith(real))
