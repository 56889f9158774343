/** A Cookie header's values by their names, undecoded. */
export function parseCookies(header = ""): Record<string, string> {
  return Object.fromEntries(
    header.split(";").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name.trim(), value.join("=").trim()];
    }),
  );
}
