import type { Guidepost } from "@guidepost/sdk";

/** Records the calls of a client. `methods` are the names of all its methods, for example `guides.list`. */
export function recordCalls(client: Guidepost): { methods: string[]; called: Set<string> } {
  const methods: string[] = [];
  const called = new Set<string>();
  const record = (part: object, prefix: string) => {
    const functions = part as Record<string, (...args: unknown[]) => unknown>;
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(part))) {
      const method = functions[name];
      if (name === "constructor" || !method) continue;
      methods.push(prefix + name);
      functions[name] = (...args) => {
        called.add(prefix + name);
        return method.apply(part, args);
      };
    }
  };
  for (const [name, part] of Object.entries(client)) record(part as object, `${name}.`);
  record(client, "");
  return { methods, called };
}
