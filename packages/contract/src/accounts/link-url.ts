import * as z from "zod";
import { isLongerThan, tooLong } from "../text.ts";

/** The longest address of a link, in code points. */
export const MAX_LINK_URL = 500;

/** Why a text is no URL of a link on a public page; undefined for a URL that is one. */
function linkFault(value: string): string | undefined {
  if (value === "") return "can't be blank";
  // Not URL.canParse: after many calls, that of Node 20 refuses hosts with letters such as ü.
  try {
    const { protocol, username, password, href } = new URL(value);
    if (protocol !== "https:") return "must start with https://";
    if (username !== "" || password !== "") return "can't contain a user name or a password";
    // The normalized URL is stored, which may be longer.
    return isLongerThan(href, MAX_LINK_URL) ? tooLong(MAX_LINK_URL) : undefined;
  } catch {
    return "must be a complete address, such as https://example.com";
  }
}

/** A host with a dot, and what follows it: what people type for a site. */
const WITHOUT_SCHEME = /^[^\s/:@?#.]+(?:\.[^\s/:@?#.]+)+(?:[/?#]|$)/;

/** Completes a URL without a scheme, such as `acme.com`. */
function completeUrl(text: string): string {
  return WITHOUT_SCHEME.test(text) ? `https://${text}` : text;
}

function linkSchema({ isOptional }: { isOptional: boolean }) {
  return z
    .string()
    .trim()
    .transform(completeUrl)
    .check((check) => {
      if (isOptional && check.value === "") return;
      const message = linkFault(check.value);
      if (message !== undefined) check.issues.push({ code: "custom", message, input: check.value });
    });
}

/** The URL of a link on a public page (contract PROFILE-3). */
export const linkUrl = linkSchema({ isOptional: false });

/** The same, or an empty text. */
export const optionalLinkUrl = linkSchema({ isOptional: true });
