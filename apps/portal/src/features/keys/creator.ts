import type { ApiKey } from "@guidepost/contract";

/** Who created a key, where that is not its holder; undefined also where it was not recorded. */
export function creatorOf(
  key: Pick<ApiKey, "created_by" | "origin" | "username">,
): string | undefined {
  if (key.origin === "operator") return "the operator";
  return key.created_by && key.created_by.username !== key.username
    ? key.created_by.username
    : undefined;
}
