const MAX_USERNAME = 30;

/**
 * Proposes a username (contract ACCT-2): “Zoë Whitfield” becomes `zoe-whitfield`. A name without Latin letters and digits
 * gets that of the email. Empty if neither has any.
 */
export function usernameFor(name: string, email: string): string {
  const [local = ""] = email.split("@");
  return asUsername(name) || asUsername(local);
}

function asUsername(words: string): string {
  const username = words
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_USERNAME)
    .replaceAll(/^-|-$/g, "");
  return username.length < 2 ? "" : username;
}
