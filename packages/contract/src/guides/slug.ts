import * as z from "zod";
import { isLongerThan, tooLong } from "../text.ts";

/** Largest length of a slug. */
export const MAX_SLUG = 80;
/** Former slugs that a guide can have (contract SLUG-4). */
export const MAX_FORMER_SLUGS = 50;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The slug of a guide that an author chooses (contract SLUG-1). Generated slugs have the same form.
 */
export const guideSlug = z
  .string()
  .trim()
  .check((check) => {
    const { value } = check;
    const addIssue = (message: string) =>
      check.issues.push({ code: "custom", message, input: value });
    if (value === "") addIssue("can't be blank");
    else if (isLongerThan(value, MAX_SLUG)) addIssue(tooLong(MAX_SLUG));
    else if (!SLUG.test(value))
      addIssue("must be lower-case letters and digits, in words joined by single hyphens");
  })
  .meta({
    minLength: 1,
    maxLength: MAX_SLUG,
    pattern: SLUG.source,
    description: `The last part of the guide's \`url\`: words of \`a-z\` and \`0-9\` joined by single hyphens, at most ${MAX_SLUG} characters. The former address redirects to the new one, and stays reserved for the guide. A slug that another guide of the author has or had is refused (\`has already been taken\`). When absent, the slug of a guide does not change, and a new guide gets one from its title.`,
  });
