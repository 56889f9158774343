"use client";

import { category } from "@guidepost/contract";
import { z } from "#lib/zod.ts";
import { NEW_GUIDE_PREFIX } from "#lib/browser/drafts.ts";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { TEMPLATE_IDS, TEMPLATES } from "./templates.ts";

/** The input of the form before the guide is created. */
const newGuideSchema = z.object({
  title: z.string(),
  description: z.string().nullish(),
  category: category.optional(),
  template: z.enum(TEMPLATE_IDS).default("empty"),
  /** The created guide, until its editor has opened. */
  created: z.object({ id: z.number(), title: z.string() }).optional(),
});
type NewGuideInput = z.infer<typeof newGuideSchema>;

export const EMPTY_NEW_GUIDE: NewGuideInput = {
  title: "",
  description: "",
  category: TEMPLATES.empty.category,
  template: "empty",
};

function isEmptyNewGuide({ title, description }: NewGuideInput): boolean {
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

const storage = createNewGuideStorage(() => window.sessionStorage);

/** Stores the input of the form until the guide is created, and restores it. */
export function useNewGuideDraft(
  {
    reset,
    getValues,
    subscribe,
  }: Pick<UseFormReturn<NewGuideInput>, "reset" | "getValues" | "subscribe">,
  userId: number,
) {
  const [isRestored, setIsRestored] = useState(false);
  const [created, setCreated] = useState<NewGuideInput["created"]>();
  /** Whether the guide was created. The draft is then not necessary: the guide contains the input. */
  const isCreated = useRef(false);

  useEffect(() => {
    const found = storage.read(userId);
    if (found && !found.created) reset(found);
    setCreated(found?.created);
    setIsRestored(found !== undefined && !found.created);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!isCreated.current) storage.write(userId, values);
      },
    });
  }, [userId, reset, subscribe]);

  useEffect(
    () => () => {
      // The editor has opened: the stored input is not needed any more.
      if (isCreated.current) storage.write(userId, EMPTY_NEW_GUIDE);
    },
    [userId],
  );

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isCreated.current && !isEmptyNewGuide(getValues())) event.preventDefault();
    };
    window.addEventListener("beforeunload", beforeUnload);
    return () => window.removeEventListener("beforeunload", beforeUnload);
  }, [getValues]);

  const put = (input: NewGuideInput) => {
    reset(input);
    storage.write(userId, input);
  };
  return {
    /** Whether the input of the form was restored. */
    isRestored,
    /** Clears the form. The result restores the input, except fields that have new text since. */
    clear: () => {
      const before = getValues();
      put(EMPTY_NEW_GUIDE);
      setIsRestored(false);
      return () => {
        const { title, description } = getValues();
        put({
          ...before,
          title: title || before.title,
          description: description || before.description,
        });
      };
    },
    /** The guide that was created here, while its editor has not opened. */
    created,
    /** Empties the form after a guide was created and its editor did not open. */
    startOver: () => {
      if (!isCreated.current) return;
      isCreated.current = false;
      reset(EMPTY_NEW_GUIDE);
    },
    /** Stores the created guide until its editor opens, so that a reload does not restore the input. */
    markCreated: (guide: NonNullable<NewGuideInput["created"]>) => {
      isCreated.current = true;
      storage.write(userId, { ...EMPTY_NEW_GUIDE, created: guide });
      setCreated(guide);
    },
  };
}
