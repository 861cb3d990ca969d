/** Bytes, and the same for reading and writing several at a time. */
export interface Bytes {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** A block of LZ4 from `from` up to `end`, and where to unpack it to. Behind `end` and behind the room there must be `SLACK` more bytes. */
export interface Lz4Block {
  readonly packed: Bytes;
  readonly from: number;
  readonly end: number;
  readonly target: Bytes;
  readonly to: number;
  readonly room: number;
}

/** Bytes are copied two times four at a time: up to seven too many, which the next ones overwrite. */
export const SLACK = 8;
/** From here on, copying by a function of the platform takes less time. */
const LONG = 128;

/** Unpacks the first `until` bytes of a block, or a little more, and returns how many. Null if it is not a block, or does not fit into the room. */
export function unpackLz4({ packed, from, end, target, to, room }: Lz4Block, until: number): number | null {
  const { bytes, view } = packed;
  const { bytes: targetBytes, view: targetView } = target;
  const roomEnd = to + room;
  const enough = to + until;
  let at = from;
  let place = to;
  while (at < end) {
    const token = bytes[at++] ?? 0;
    let literals = token >>> 4;
    if (literals === 15) {
      let more = 255;
      while (more === 255 && at < end) {
        more = bytes[at++] ?? 0;
        literals += more;
      }
    }
    if (at + literals > end || place + literals > roomEnd) return null;
    if (literals >= LONG) {
      targetBytes.set(bytes.subarray(at, at + literals), place);
    } else {
      for (let copied = 0; copied < literals; copied += 8) {
        targetView.setUint32(place + copied, view.getUint32(at + copied, true), true);
        targetView.setUint32(place + copied + 4, view.getUint32(at + copied + 4, true), true);
      }
    }
    at += literals;
    place += literals;
    if (at === end || place >= enough) return place - to;

    const distance = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    at += 2;
    let length = (token & 15) + 4;
    if (length === 19) {
      let more = 255;
      while (more === 255 && at < end) {
        more = bytes[at++] ?? 0;
        length += more;
      }
    }
    const source = place - distance;
    if (distance === 0 || source < to || place + length > roomEnd) return null;
    if (distance < 4) {
      for (let copied = 0; copied < length; copied += 1) {
        targetBytes[place + copied] = targetBytes[source + copied] ?? 0;
      }
    } else if (length < LONG) {
      for (let copied = 0; copied < length; copied += 8) {
        targetView.setUint32(place + copied, targetView.getUint32(source + copied, true), true);
        targetView.setUint32(place + copied + 4, targetView.getUint32(source + copied + 4, true), true);
      }
    } else {
      // What is copied may reach into itself: as much as there is, which is twice as much each time.
      for (let copied = 0, have = distance; copied < length; have += have) {
        const part = Math.min(have, length - copied);
        targetBytes.copyWithin(place + copied, source, source + part);
        copied += part;
      }
    }
    place += length;
    if (place >= enough) return place - to;
  }
  return null;
}
