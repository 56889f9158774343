import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// The tokens of globals.css: without them, `text-caption` would count as a colour.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["2xs", "caption", "body", "lead", "title", "code"],
      shadow: ["card", "float"],
    },
  },
});

/** Joins class names; of two utilities that set the same property, the last one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
