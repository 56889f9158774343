import type { AppRouter } from "@guidepost/api";
import type { TRPCClient } from "@trpc/client";
import { withRateLimitWaits } from "#lib/browser/rate-limit-waits.ts";
import { uploadImage, UploadError } from "#lib/browser/upload-image.ts";
import type { EmbeddedImage, ImportedGuide } from "./document/imported-guide.ts";

/** What was stored of a guide's images: their addresses by placeholder, and the failures. */
export type StoredImages = {
  addresses: Map<string, string>;
  failures: { image: EmbeddedImage; reason: string }[];
};

type Progress = { done: number; waitsSeconds?: number };
type Options = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Uploads one image. */
async function store({ bytes }: EmbeddedImage, signal: AbortSignal): Promise<string> {
  const upload = uploadImage(new Blob([bytes]), () => undefined);
  signal.addEventListener("abort", upload.cancel, { once: true });
  try {
    return (await upload.done).url;
  } finally {
    signal.removeEventListener("abort", upload.cancel);
  }
}

/** Stores images one after another, and continues after a failure. Those of `known` are not stored again. */
export async function storeImages(
  images: readonly EmbeddedImage[],
  known: ReadonlyMap<string, string>,
  { signal, onProgress }: Options,
): Promise<StoredImages> {
  const addresses = new Map(known);
  const failures: StoredImages["failures"] = [];
  for (const [done, image] of images.entries()) {
    onProgress({ done });
    if (addresses.has(image.placeholder)) continue;
    try {
      const onWait = (waitsSeconds: number) => onProgress({ done, waitsSeconds });
      const address = await withRateLimitWaits({ signal, onWait }, () => store(image, signal));
      addresses.set(image.placeholder, address);
    } catch (error) {
      if (!(error instanceof UploadError) || signal.aborted) throw error;
      failures.push({ image, reason: error.message });
    }
  }
  return { addresses, failures };
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/**
 * Replaces the placeholders of images in content by their addresses. A text marks the place of an image that is not
 * stored.
 */
export function placeImages(
  content: string,
  images: readonly EmbeddedImage[],
  addresses: ReadonlyMap<string, string>,
): string {
  let placed = content;
  for (const { placeholder, name } of images) {
    const address = addresses.get(placeholder);
    if (address !== undefined) {
      placed = placed.replaceAll(placeholder, address);
      continue;
    }
    const pattern = escapeForPattern(placeholder);
    placed = placed
      .replace(new RegExp(`<img\\b[^>]*\\ssrc="${pattern}"[^>]*>`, "g"), `(${name} is missing)`)
      .replace(new RegExp(`!\\[[^\\]]*\\]\\(<?${pattern}[^)]*\\)`, "g"), `(${name} is missing)`)
      .replaceAll(placeholder, "");
  }
  return placed;
}

/** The address of another guide of the archive, with its fragment, in content. */
const GUIDE_LINK = /(https:\/\/import\.invalid\/guides\/\d{8})(#[^\s"'<>()]*)?/g;

/**
 * Replaces the addresses of other guides of the archive by those of the created guides. A link to a guide that does not exist
 * yet leads nowhere, until `linkGuides` completes it.
 *
 * @param urls the addresses of the created guides by those in content
 */
export function placeLinks(content: string, urls: ReadonlyMap<string, string>): string {
  return content.replace(GUIDE_LINK, (_, link: string, fragment = "") => {
    const url = urls.get(link);
    return url === undefined ? "#" : url + fragment;
  });
}

/** What was stored: the addresses of images, and of the guides that exist, by those in content. */
export type Stored = {
  images: ReadonlyMap<string, string>;
  guides: ReadonlyMap<string, string>;
};

/** A guide that was created, with the content that it has now. */
export type CreatedGuide = {
  id: number;
  url: string;
  stepIds: number[];
  imported: ImportedGuide;
  contents: string[];
};

function contentsOf({ steps, images }: ImportedGuide, stored: Stored): string[] {
  return steps.map(({ content }) =>
    placeLinks(placeImages(content, images, stored.images), stored.guides),
  );
}

/** Creates the draft of an imported guide, with the images that are stored. */
export async function createGuide(
  client: TRPCClient<AppRouter>,
  imported: ImportedGuide,
  stored: Stored,
): Promise<CreatedGuide> {
  const { title, description, category, language, steps } = imported;
  const contents = contentsOf(imported, stored);
  const { guide } = await client.guides.create.mutate({
    guide: {
      title,
      description,
      ...(category !== undefined && { category }),
      ...(language !== undefined && { language }),
      steps: steps.map((step, index) => ({
        position: index + 1,
        title: step.title,
        content: contents[index] ?? "",
        format: step.format,
      })),
    },
  });
  const { id, url } = guide;
  return { id, url, stepIds: guide.steps.map((step) => step.id), imported, contents };
}

/**
 * Completes the links of a guide to those that were created after it (contract IMPORT-10). Returns the guide with the
 * content that it has then.
 */
export async function linkGuide(
  client: TRPCClient<AppRouter>,
  created: CreatedGuide,
  stored: Stored,
): Promise<CreatedGuide> {
  const { id, imported, stepIds } = created;
  const contents = contentsOf(imported, stored);
  if (contents.every((content, index) => content === created.contents[index])) return created;
  const { guide } = await client.guides.update.mutate({
    id,
    guide: {
      steps: imported.steps.map(({ title, format }, index) => ({
        id: stepIds[index],
        position: index + 1,
        title,
        content: contents[index] ?? "",
        format,
      })),
    },
  });
  return { ...created, stepIds: guide.steps.map((step) => step.id), contents };
}
