/** A Cookie header's values by their names, undecoded. */
export const parseCookies = (header = ""): Record<string, string> =>
  Object.fromEntries(
    header.split(";").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name.trim(), value.join("=").trim()];
    }),
  );
