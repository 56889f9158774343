import { language } from "@guidepost/contract";

/** The first language of `Accept-Language`, which browsers send in the order of the user's preference. */
export function browserLanguage(header: string | null): string | undefined {
  const [first = ""] = /^[^,;]*/.exec(header ?? "") ?? [];
  return language.safeParse(first).data;
}
