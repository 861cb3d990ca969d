import fc, { type Arbitrary } from "fast-check";

/** Credentials and preferences, most of them good, so that the request itself is looked at. */
export function hostileHeaders(key: string): Arbitrary<Readonly<Record<string, string>>> {
  const authorization = fc.oneof(
    { weight: 12, arbitrary: fc.constant(`Bearer ${key}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...[
          "",
          "Bearer",
          "Bearer ",
          "Bearer  ",
          `bearer\t${key}`,
          `Basic ${key}`,
          key,
          `Bearer ${key}${key}`,
          `Bearer ${key.slice(1)}`,
        ],
        ...[
          `Bearer ${key}, Bearer ${key}`,
          `Bearer ${"A".repeat(32)}`,
          `Bearer ${"a".repeat(20_000)}`,
          "Bearer ' OR 1=1 --",
          "Bearer \xff\xfe",
        ],
        ...["Bearer __proto__", "Digest username=x", `BEARER   ${key}`, `Bearer ${key} `],
      ),
    },
  );
  const prefer = fc.constantFrom(
    ...[
      "handling=strict",
      "handling=lenient",
      "handling=",
      "handling",
      "=strict",
      'handling="strict',
      "HANDLING = Strict",
    ],
    ...[
      "respond-async, handling=strict;x=y",
      ";;;,,,===",
      "handling=strict,".repeat(500),
      "__proto__=strict",
      "\xff=\xfe",
    ],
  );
  return fc
    .record({
      authorization,
      prefer: fc.oneof({ weight: 4, arbitrary: fc.constant("") }, { weight: 1, arbitrary: prefer }),
      address: fc.ipV4(),
    })
    .map(({ authorization: credentials, prefer: preference, address }) => ({
      authorization: credentials,
      // Guessing is slowed per address: everybody comes from another.
      "x-forwarded-for": address,
      ...(preference === "" ? {} : { prefer: preference }),
    }));
}
