import { connect } from "node:net";

export interface RawResponse {
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
}

/**
 * Sends bytes that no client would send, and reads answers until so many have come or the server closes.
 * Throws when the server does neither.
 */
export async function rawExchange(
  origin: string,
  bytes: Buffer,
  { answers, patienceMs }: { readonly answers: number; readonly patienceMs: number },
): Promise<readonly RawResponse[]> {
  const received = await new Promise<Buffer>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const end = (): void => {
      socket.destroy();
      resolve(Buffer.concat(chunks));
    };
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (responsesIn(Buffer.concat(chunks)).length >= answers) end();
    });
    socket.on("close", end);
    // A server that is done with a client resets the connection; what it said before counts.
    socket.on("error", end);
    socket.setTimeout(patienceMs, () => {
      socket.destroy();
      reject(
        new Error(`neither an answer nor an end, only ${JSON.stringify(Buffer.concat(chunks).toString())}`),
      );
    });
    socket.write(bytes);
  });
  return responsesIn(received);
}

/** Complete responses only; each has a length. */
function responsesIn(bytes: Buffer): readonly RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = bytes;
  for (;;) {
    const headEnd = rest.indexOf("\r\n\r\n");
    if (headEnd === -1) return responses;
    const head = rest.subarray(0, headEnd).toString("latin1");
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? Number.NaN);
    const bodyEnd = headEnd + 4 + length;
    if (!(bodyEnd <= rest.length)) return responses;
    responses.push({
      status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]),
      type: /^content-type: (.*)$/im.exec(head)?.[1],
      text: rest.subarray(headEnd + 4, bodyEnd).toString(),
    });
    rest = rest.subarray(bodyEnd);
  }
}
