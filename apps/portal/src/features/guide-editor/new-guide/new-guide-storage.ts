import { category } from "@guidepost/contract";
import { z } from "#lib/zod.ts";
import { beginningPrefix } from "#lib/drafts.ts";

/** The input of the form before the guide is created. */
const beginningSchema = z.object({
  title: z.string(),
  description: z.string().nullish(),
  category: category.optional(),
  /** The created guide, until its editor has opened. */
  created: z.object({ id: z.number(), title: z.string() }).optional(),
});
export type Beginning = z.infer<typeof beginningSchema>;

export const blankBeginning: Beginning = { title: "", description: "", category: "marketing" };

export function isBlankBeginning({ title, description }: Beginning): boolean {
  return `${title}${description ?? ""}`.trim() === "";
}

function keyOf(userId: number) {
  return `${beginningPrefix}${userId}`;
}

/** Stores the input in this tab's session storage, per user. It survives a reload. */
export function createNewGuideStorage(storage: () => Pick<Storage, "getItem" | "setItem">) {
  return {
    read: (userId: number): Beginning | undefined => {
      try {
        const text = storage().getItem(keyOf(userId));
        const beginning =
          text === null ? undefined : beginningSchema.safeParse(JSON.parse(text)).data;
        if (!beginning || (isBlankBeginning(beginning) && !beginning.created)) return undefined;
        return beginning;
      } catch {
        return undefined;
      }
    },
    write: (userId: number, beginning: Beginning): void => {
      try {
        storage().setItem(keyOf(userId), JSON.stringify(beginning));
      } catch {
        // Storage is denied: the browser shows its confirmation before the page closes.
      }
    },
  };
}
