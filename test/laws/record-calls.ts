/**
 * The same thing, which notes every call of its functions, however deep: name, arguments, and the size of the result.
 */
export function recordCalls<Thing extends object>(thing: Thing, name: string, calls: string[]): Thing {
  return new Proxy(thing, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      const path = `${name}.${String(property)}`;
      if (typeof value === "function") {
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, args);
          const entry = calls.push(`${path} ${JSON.stringify(args)}`) - 1;
          if (result instanceof Promise) {
            // The caller has the promise itself; here only its size is noted.
            result.then(
              (settled) => {
                calls[entry] += ` → ${sizeOf(settled)}`;
              },
              () => {},
            );
          }
          return result;
        };
      }
      return typeof value === "object" && value !== null ? recordCalls(value, path, calls) : value;
    },
  });
}

function sizeOf(value: unknown): string {
  return Array.isArray(value) ? `${value.length} items` : typeof value;
}
