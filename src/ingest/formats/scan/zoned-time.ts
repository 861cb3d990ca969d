/** By the abbreviations that exports write, after the time zone of the exporting machine. */
const ZONES: Readonly<Record<string, string>> = {
  UTC: "Z",
  GMT: "Z",
  EST: "-05:00",
  EDT: "-04:00",
  CST: "-06:00",
  CDT: "-05:00",
  MST: "-07:00",
  MDT: "-06:00",
  PST: "-08:00",
  PDT: "-07:00",
  AKST: "-09:00",
  AKDT: "-08:00",
  HST: "-10:00",
  BRT: "-03:00",
  ART: "-03:00",
  WET: "Z",
  WEST: "+01:00",
  BST: "+01:00",
  CET: "+01:00",
  CEST: "+02:00",
  EET: "+02:00",
  EEST: "+03:00",
  SAST: "+02:00",
  MSK: "+03:00",
  PKT: "+05:00",
  WIB: "+07:00",
  HKT: "+08:00",
  SGT: "+08:00",
  PHT: "+08:00",
  AWST: "+08:00",
  JST: "+09:00",
  KST: "+09:00",
  AEST: "+10:00",
  AEDT: "+11:00",
  NZST: "+12:00",
  NZDT: "+13:00",
};

/**
 * `2021-03-01 12:00:00 EST` as ISO 8601. A zone that is not known stays, and is rejected: a guess would be hours off.
 */
export function toIsoTime(text: string | undefined): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?) ([A-Za-z]+)$/.exec(text ?? "");
  const zone = ZONES[match?.[3]?.toUpperCase() ?? ""];
  return match === null || zone === undefined ? text : `${match[1]}T${match[2]}${zone}`;
}
