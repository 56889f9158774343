import { grants, type Scope } from "@guidepost/contract";

/** A first call that works with a key of these scopes, as a line of a shell. */
export function exampleCall(apiUrl: string, secret: string, scopes: readonly Scope[]): string {
  const authorization = `-H "Authorization: Bearer ${secret}"`;
  if (grants(scopes, "read")) return `curl "${apiUrl}/v1/guides?limit=2" \\\n  ${authorization}`;
  return [
    `curl "${apiUrl}/v1/guides" \\`,
    `  ${authorization} \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"guide":{"title":"My first guide"}}'`,
  ].join("\n");
}
