const BAR_WIDTH = 30;

/** How much of a whole is done, on one line of a terminal. */
export function progressBar(share: number): string {
  const filled = Math.round(Math.min(share, 1) * BAR_WIDTH);
  const percent = String(Math.floor(Math.min(share, 1) * 100)).padStart(3);
  return `[${"#".repeat(filled)}${".".repeat(BAR_WIDTH - filled)}] ${percent} %`;
}

/** Puts this line in the place of the last one, on a terminal. */
export function redrawLine(line: string): void {
  process.stderr.write(`\r\u001b[K${line}`);
}
