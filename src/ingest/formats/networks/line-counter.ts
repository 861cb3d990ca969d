/** Tells the line of a place in a text that comes in pieces. Places must be asked for in their order. */
export class LineCounter {
  #line = 1;
  #length = 0;
  /** Of line feeds behind the last place that was asked for. */
  #feeds: number[] = [];

  add(text: string): void {
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1))
      this.#feeds.push(this.#length + at);
    this.#length += text.length;
  }

  lineAt(place: number): number {
    const passed = this.#feeds.findIndex((feed) => feed >= place);
    const count = passed === -1 ? this.#feeds.length : passed;
    this.#feeds = this.#feeds.slice(count);
    this.#line += count;
    return this.#line;
  }
}
