import * as z from "zod";
import { optionalLinkUrl } from "../accounts/link-url.ts";
import type { PlanId } from "../accounts/plans.ts";
import { imagePath } from "../images/image.ts";
import { isBlank, text } from "../text.ts";

/** Whether pages of accounts on a plan have branding (contract BRAND-1). */
export const HAS_BRANDING: Record<PlanId, boolean> = {
  free: false,
  pro: true,
  team: true,
  enterprise: true,
};

/** The longest name of a brand, in code points. */
export const MAX_BRAND_NAME = 60;

const accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:#[0-9a-f]{6})?$/, { error: "must be a color such as #1a73e8" });

const fields = {
  /** Shown without a logo; the alternative text of a logo. */
  name: text({ max: MAX_BRAND_NAME, blank: true, isLine: true }),
  /** The path of an uploaded image; null without one. */
  logo: imagePath.nullable(),
  /** The address that the logo links to. */
  url: optionalLinkUrl,
  accent,
  /** Hides "Published with Guidepost". */
  hides_credit: z.boolean(),
};

type Mark = { name: string; logo?: unknown; url?: unknown };

/** The name is the alternative text of a logo, and the text of a link. */
function hasNameWhereNeeded({ name, logo, url }: Mark): boolean {
  const isUsed = name !== "" || typeof logo === "string" || (url !== "" && url !== undefined);
  return !isUsed || !isBlank(name);
}

/** Replaces the branding of an account, all of it at once (contract BRAND-2). An empty text is no value. */
export const brandingUpdate = z.strictObject(fields).refine(hasNameWhereNeeded, {
  path: ["name"],
  error: "can't be blank with a logo or a link",
  // Also with errors in other fields, so that all errors are reported together.
  when: ({ value }) => z.object({ name: z.string() }).safeParse(value).success,
});
export type BrandingUpdate = z.infer<typeof brandingUpdate>;

/** The branding of an account, as its settings have it. */
export const branding = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  url: z.string(),
  accent: z.string(),
  hides_credit: z.boolean(),
});
export type Branding = z.infer<typeof branding>;

/** The state without branding. */
export const NO_BRANDING: Branding = {
  name: "",
  logo: null,
  url: "",
  accent: "",
  hides_credit: false,
};

/** The branding that public pages show. */
export const publicBranding = branding.extend({
  /** Each change of the branding increases it. */
  version: z.int(),
});
export type PublicBranding = z.infer<typeof publicBranding>;
