const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};
/** Text as it reads, of the entities that are written by the service, by editors and by hand. */
export const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|([a-z]+));/g, (whole, code?: string, name?: string) =>
    code === undefined ? (entities[name ?? ""] ?? whole) : String.fromCodePoint(Number(code)),
  );
