/** A map by spelling, as far as the dictionaries need one. */
export interface FormMap<Value> {
  readonly size: number;
  get(form: string): Value | undefined;
  has(form: string): boolean;
  set(form: string, value: Value): void;
  delete(form: string): void;
  /** In the order of the iterator, and in half its time. */
  forEach(visit: (form: string, value: Value) => void): void;
  /**
   * Puts another value in the place of each, or takes the spelling out (undefined). The map is one of the new values
   * from then on, and must not be used as one of the old.
   */
  convert<Other>(make: (form: string, value: Value) => Other | undefined): FormMap<Other>;
  /** Spellings that begin alike stand together. What is set meanwhile may or may not be among them. */
  [Symbol.iterator](): Iterator<readonly [form: string, value: Value]>;
}

const PARTS = 4096;

/**
 * A dictionary lists its words by alphabet, so spellings that are met one after the other begin alike. They are kept in
 * many small maps, by their first letters: the one in use stays in the processor's cache. One large map of millions of
 * spellings takes twice the time.
 */
export function createFormMap<Value>(): FormMap<Value> {
  const parts: (Map<string, Value> | undefined)[] = Array.from({ length: PARTS });
  const inOrder: Map<string, Value>[] = [];
  let last = new Map<string, Value>();
  let lastPart = -1;
  let lastForm: string | undefined;

  const partOf = (form: string): Map<string, Value> => {
    // What is looked up is often set next.
    if (form === lastForm) return last;
    lastForm = form;
    const part = partNumber(form);
    if (part === lastPart) return last;
    let found = parts[part];
    if (found === undefined) {
      found = new Map();
      parts[part] = found;
      inOrder.push(found);
    }
    last = found;
    lastPart = part;
    return found;
  };

  return {
    get size() {
      return inOrder.reduce((sum, part) => sum + part.size, 0);
    },
    get: (form) => partOf(form).get(form),
    has: (form) => partOf(form).has(form),
    set: (form, value) => {
      partOf(form).set(form, value);
    },
    delete: (form) => {
      partOf(form).delete(form);
    },
    forEach: (visit) => {
      for (const part of inOrder) for (const [form, value] of part) visit(form, value);
    },
    convert<Other>(make: (form: string, value: Value) => Other | undefined) {
      for (const part of inOrder) replaceValues(part, make);
      return this as unknown as FormMap<Other>;
    },
    *[Symbol.iterator]() {
      for (const part of inOrder) yield* part;
    },
  };
}

function replaceValues<Value>(part: Map<string, Value>, make: (form: string, value: Value) => unknown): void {
  for (const [form, value] of part) {
    const made = make(form, value);
    if (made === undefined) part.delete(form);
    else part.set(form, made as Value);
  }
}

/** What is not there is NaN, which counts as 0. */
function partNumber(form: string): number {
  const letters = (form.charCodeAt(0) | 0) + (form.charCodeAt(1) | 0) * 33 + (form.charCodeAt(2) | 0) * 1089;
  return letters % PARTS;
}
