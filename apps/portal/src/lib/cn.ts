import { clsx, type ClassValue } from "clsx";

/**
 * Joins class names. The order of the style sheet decides between two that set the same property, so a class that replaces one of
 * a component is important: `size-9!`.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
