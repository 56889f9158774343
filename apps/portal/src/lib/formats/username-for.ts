const MAX_USERNAME = 30;

/**
 * Proposes a username (contract ACCT-2) for a name: “Zoë Whitfield” becomes `zoe-whitfield`. Empty for a name without
 * Latin letters and digits.
 */
export function usernameFor(name: string): string {
  const username = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_USERNAME)
    .replaceAll(/^-|-$/g, "");
  return username.length < 2 ? "" : username;
}
