import { username } from "@guidepost/contract";

/**
 * The username in a path's first segment, `@ada` or `%40ada`, in its original case; undefined when it
 * is no valid username.
 */
export function usernameIn(handle: string): string | undefined {
  const [, name] = /^(?:@|%40)([\w-]+)$/.exec(handle) ?? [];
  return name !== undefined && username.safeParse(name).success ? name : undefined;
}

/** Whether a path segment can be a slug. Others are not looked up. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,100}$/.test(text);
}
