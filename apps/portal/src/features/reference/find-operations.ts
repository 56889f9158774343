import type { Operation } from "./operations.ts";

/** Whether every word that was typed is somewhere in what the operation is called. */
export const isFound = (operation: Operation, search: string): boolean => {
  const { summary, method, path, tag, anchor } = operation;
  const names = [summary, method, path, tag, anchor].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => names.includes(word));
};
