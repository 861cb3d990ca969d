import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { networkFileSystem, refuseNetworkFileSystem } from "./data-directory.ts";

test("File systems of other machines are known by their numbers, however these are read.", () => {
  expect(networkFileSystem(0x6969)).toBe("NFS");
  expect(networkFileSystem(0xff534d42)).toBe("SMB");
  // As a number with a sign.
  expect(networkFileSystem(0xff534d42 | 0)).toBe("SMB");
});

test.each([
  ["ext4", 0xef53],
  ["tmpfs", 0x01021994],
  ["overlayfs", 0x794c7630],
  ["btrfs", 0x9123683e],
  ["XFS", 0x58465342],
  ["FUSE", 0x65735546],
  ["a folder of the host of a virtual machine", 0x01021997],
])("%s is no network file system.", (_name, type) => {
  expect(networkFileSystem(type)).toBeNull();
});

test("A local directory is not refused, neither one that does not exist.", () => {
  refuseNetworkFileSystem(tmpdir());
  refuseNetworkFileSystem(join(tmpdir(), "nowhere", "at-all"));
});
