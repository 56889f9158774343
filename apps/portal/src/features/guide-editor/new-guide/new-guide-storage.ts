import { category } from "@guidepost/contract";
import { z } from "#lib/zod.ts";
import { NEW_GUIDE_PREFIX } from "#lib/drafts.ts";

/** The input of the form before the guide is created. */
const newGuideSchema = z.object({
  title: z.string(),
  description: z.string().nullish(),
  category: category.optional(),
  /** The created guide, until its editor has opened. */
  created: z.object({ id: z.number(), title: z.string() }).optional(),
});
export type NewGuideInput = z.infer<typeof newGuideSchema>;

export const EMPTY_NEW_GUIDE: NewGuideInput = { title: "", description: "", category: "marketing" };

export function isEmptyNewGuide({ title, description }: NewGuideInput): boolean {
  return `${title}${description ?? ""}`.trim() === "";
}

function keyOf(userId: number) {
  return `${NEW_GUIDE_PREFIX}${userId}`;
}

/** Stores the input in this tab's session storage, per user. It survives a reload. */
export function createNewGuideStorage(storage: () => Pick<Storage, "getItem" | "setItem">) {
  return {
    read: (userId: number): NewGuideInput | undefined => {
      try {
        const text = storage().getItem(keyOf(userId));
        const input = text === null ? undefined : newGuideSchema.safeParse(JSON.parse(text)).data;
        if (!input || (isEmptyNewGuide(input) && !input.created)) return undefined;
        return input;
      } catch {
        return undefined;
      }
    },
    write: (userId: number, input: NewGuideInput): void => {
      try {
        storage().setItem(keyOf(userId), JSON.stringify(input));
      } catch {
        // Storage is denied: the browser shows its confirmation before the page closes.
      }
    },
  };
}
