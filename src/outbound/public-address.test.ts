import { expect, test } from "vitest";
import { isPublic } from "./public-address.ts";

test("Which addresses are public", () => {
  const inside = [
    ...[
      "10.1.2.3",
      "172.16.0.1",
      "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1",
      "224.0.0.1",
      "255.255.255.255",
    ],
    ...["::", "fe80::1", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "::ffff:10.0.0.1", "::127.0.0.1"],
    ...["64:ff9b::10.0.0.1", "2002:7f00:1::", "2001:db8::1", "not an address"],
  ];
  expect(inside.filter(isPublic)).toEqual([]);
  expect(["93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"].filter(isPublic)).toHaveLength(
    2 + 1,
  );
});
