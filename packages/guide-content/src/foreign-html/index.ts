import { completeAddresses, type LostAddress, replaceLostImages } from "./addresses.ts";
import { convertContainers } from "./blocks.ts";
import { convertCode } from "./code.ts";
import { type RemovedPart, removeHidden } from "./left-out.ts";
import { removeImpliedLanguage } from "./directions.ts";
import { convertLists } from "./lists.ts";
import { convertStyles } from "./marks.ts";
import { createStyleReader } from "./styles.ts";
import type { Parent } from "./tree.ts";
import { convertWord } from "./word.ts";

export { isBlock, tidyBlocks } from "./blocks.ts";
export { keepMain, type LeftOut, type RemovedPart, separatedText } from "./left-out.ts";
export { isMonospaced } from "./styles.ts";
export * from "./tree.ts";
export { type LostAddress, replaceLostImages };

/**
 * Converts the markup of other programs and of web pages to the elements of a guide (contract IMPORT-8). The result is not
 * clean: `cleanHtml` decides what a guide may have.
 *
 * @param root a document with its style sheets, which is changed
 * @returns the parts that a browser does not show, and controls
 */
export function convertForeignHtml(root: Parent): RemovedPart[] {
  const styleOf = createStyleReader(root);
  const leftOut = removeHidden(root, styleOf);
  convertWord(root, styleOf);
  convertCode(root, styleOf);
  convertStyles(root, styleOf);
  convertLists(root);
  completeAddresses(root);
  removeImpliedLanguage(root);
  convertContainers(root);
  return leftOut;
}
