import type { Category, StepFormat } from "@guidepost/contract";
import type { Loss } from "./losses.ts";

/** Why a file cannot be imported, for the author: what is wrong, and what to do. */
export class ImportError extends Error {
  override name = "ImportError";
}

export type ImportedStep = { title: string | null; content: string; format: StepFormat };

/** An image in the file, which is stored when the guide is created. */
export type EmbeddedImage = {
  /** The address of the image in the content of the steps, until the image is stored. */
  placeholder: string;
  /** For the author, such as "Image 3", or the path of its file. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
};

/** A guide as a file has it. Nothing of it is stored yet. */
export type ImportedGuide = {
  fileName: string;
  title: string;
  titleFrom: "front matter" | "heading" | "document" | "file name";
  description: string;
  category: Category | undefined;
  /** Undefined: the language of the account. */
  language: string | undefined;
  steps: ImportedStep[];
  images: EmbeddedImage[];
  /** The address of the guide in the content of other guides of the archive, until it is created. */
  link?: string;
  /** What the guide does not have of the document, with its places (contract IMPORT-9). */
  losses: Loss[];
  /** Of a document that is one numbered list: whether its items are steps, and what it is otherwise (contract IMPORT-16). */
  list?: { isDivided: boolean; other: Pick<ImportedGuide, "description" | "steps" | "losses"> };
};

/** The guide with the items of its numbered list as steps, or with the list in one step (contract IMPORT-16). */
export function divideListOf(guide: ImportedGuide, isDivided: boolean): ImportedGuide {
  const { list, description, steps, losses } = guide;
  if (!list || list.isDivided === isDivided) return guide;
  return { ...guide, ...list.other, list: { isDivided, other: { description, steps, losses } } };
}

/** The guides in a file. A zip archive has several. */
export type ImportedFile = {
  fileName: string;
  guides: ImportedGuide[];
  /** Documents of an archive that cannot be imported, each with its reason as a sentence. */
  refused: { fileName: string; reason: string }[];
};

/** The most bytes of a file that can be imported (contract IMPORT-2). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The most documents of an archive (contract IMPORT-7). */
export const MAX_DOCUMENTS = 100;
/** The most images of a guide. */
export const MAX_IMAGES = 200;
/** The most characters of text and markup of a document, without its images. */
export const MAX_MARKUP = 4 * 1024 * 1024;

/** @throws {ImportError} when the markup of a document is too long to be parsed in a few seconds */
export function assertMarkupLength(text: string): void {
  if (text.length > MAX_MARKUP)
    throw new ImportError(
      "The document has more than 4 million characters of text and markup, without its images. Split it into several files.",
    );
}
