import {
  isPermittedAddress,
  isRelativeAddress,
  UPLOADABLE_IMAGE,
  uploadOfAddress,
} from "@guidepost/guide-content/address-kind";
import {
  findAddresses,
  type FoundAddress,
  replaceAddresses,
} from "@guidepost/guide-content/addresses";
import type { SourceConversion } from "@guidepost/guide-content/guide-file";
import { findPage, fragmentOf, resolvePath } from "@guidepost/guide-content/relative-path";
import type { FileLoss } from "./file-losses.ts";
import type { FolderContent } from "./folder.ts";
import { DEFAULT_CATEGORY, type GuideFile } from "./guide-file.ts";
import type { ImageFiles } from "./image-files.ts";
import { encodePath, relativeAddress } from "./relative-path.ts";
import type { SyncState } from "./sync-state.ts";

/** What a relative address in a file leads to. */
type Target =
  /** `fragment`: empty, or with `#`. */
  | { kind: "guide"; path: string; fragment: string }
  | { kind: "image"; path: string }
  /** Why a guide cannot have it. */
  | { kind: "none"; reason: string };

type Options = {
  local: FolderContent;
  state: SyncState;
  images: ImageFiles;
  /** Whether images without an upload get an address too, with which the service checks the rest of the guide. */
  dryRun: boolean;
};

/** The address of a guide until it is created. A guide may have it. */
const NOT_CREATED = "#";

/** The address of an image that a dry run does not upload. */
const NOT_UPLOADED = "https://example.com/not-uploaded/";

/** Connects the relative addresses in files with the addresses of guides and uploaded images (contract CLI-13). */
export type References = ReturnType<typeof createReferences>;

export function createReferences({ local, state, images, dryRun }: Options) {
  /** The addresses of each step, which a push needs several times. */
  const addressesOf = new Map<string, readonly FoundAddress[]>();
  const addressesIn = (source: string): readonly FoundAddress[] => {
    const found = addressesOf.get(source) ?? findAddresses(source);
    addressesOf.set(source, found);
    return found;
  };
  let pathsByUrl: Map<string, string> | undefined;
  /** The path of the guide at an address. */
  const pathOfUrl = (url: string): string | undefined => {
    pathsByUrl ??= new Map(
      Object.entries(state.guides).flatMap(([path, { remote }]) =>
        remote ? [[remote.url, path] as const] : [],
      ),
    );
    return pathsByUrl.get(url);
  };
  const hasGuide = (path: string) =>
    local.guides.has(path) || state.guides[path]?.remote !== undefined;

  const findTarget = (from: string, { kind, address }: FoundAddress): Target => {
    const path = resolvePath(from, address);
    if (path === undefined) return { kind: "none", reason: "leads out of the folder" };
    if (kind !== "image") {
      const guide = findPage(path, (page) => (hasGuide(page) ? page : undefined));
      if (guide !== undefined) return { kind: "guide", path: guide, fragment: fragmentOf(address) };
    }
    const image = [path, path.normalize("NFC"), path.normalize("NFD")].find(images.exists);
    if (image === undefined) return { kind: "none", reason: "leads to no file of the folder" };
    if (UPLOADABLE_IMAGE.test(image)) return { kind: "image", path: image };
    return { kind: "none", reason: "is a file that cannot be uploaded" };
  };

  const addressOf = (target: Target, matched: ReadonlyMap<string, string>): string | undefined => {
    if (target.kind === "guide") {
      const url = state.guides[target.path]?.remote?.url;
      return url === undefined ? NOT_CREATED : url + target.fragment;
    }
    if (target.kind === "none") return undefined;
    const url = images.urlOf(target.path) ?? matched.get(target.path);
    return url ?? (dryRun ? NOT_UPLOADED + encodePath(target.path) : undefined);
  };

  /** @param matched addresses of images without a known upload, by their path */
  const toGuide = (
    path: string,
    source: string,
    matched: ReadonlyMap<string, string> = new Map(),
  ): string =>
    replaceAddresses(
      source,
      (found) => {
        const { kind, address } = found;
        // The service removes an image without an address together with its description.
        if (!isRelativeAddress(address))
          return kind !== "image" || isPermittedAddress(kind, address) ? undefined : null;
        return (
          addressOf(findTarget(path, found), matched) ?? (found.kind === "image" ? null : undefined)
        );
      },
      addressesIn(source),
    );

  const toFile = (path: string, source: string): string =>
    replaceAddresses(source, ({ address }) => {
      const [page = "", ...rest] = address.split(/(?=#)/);
      const guide = pathOfUrl(page);
      if (guide !== undefined) return relativeAddress(path, guide) + rest.join("");
      const image = images.pathOf(address);
      return image === undefined ? undefined : relativeAddress(path, image);
    });

  const change = (file: GuideFile, convert: (source: string) => string): GuideFile => ({
    ...file,
    steps: file.steps.map(({ title, source }) => ({ title, source: convert(source) })),
  });

  return {
    /** The guide of a file with the addresses for readers. A file that does not decide about the category leaves it as it is. */
    resolve: (path: string, file: GuideFile): GuideFile => ({
      ...change(file, (source) => toGuide(path, source)),
      category: file.category ?? state.guides[path]?.remote?.category ?? DEFAULT_CATEGORY,
    }),
    /** A guide with the addresses for its file. */
    localize: (path: string, guide: GuideFile): GuideFile =>
      change(guide, (source) => toFile(path, source)),
    conversionOf: (path: string): SourceConversion => ({
      toGuide: (source) => toGuide(path, source),
      toFile: (source) => toFile(path, source),
    }),
    /**
     * Assumes that the images of a file are those of its guide, where the text is the same. A folder without a state, as a
     * fresh clone, has no record of its uploads.
     */
    matchImages: (path: string, file: GuideFile, guide: GuideFile): void => {
      for (const [index, { source }] of file.steps.entries()) {
        const theirs = findAddresses(guide.steps[index]?.source ?? "");
        const found = new Map<string, string>();
        for (const [position, address] of addressesIn(source).entries()) {
          const url = theirs[position]?.address ?? "";
          const target = isRelativeAddress(address.address) && findTarget(path, address);
          if (target && target.kind === "image" && uploadOfAddress(url))
            found.set(target.path, url);
        }
        if (toGuide(path, source, found) !== guide.steps[index]?.source) continue;
        for (const [image, url] of found)
          if (images.urlOf(image) === undefined) images.assume(image, url);
      }
    },
    /** Whether a file has links to guides that this push creates. */
    linksNewGuides: (path: string): boolean =>
      (local.addresses.get(path) ?? []).some((found) => {
        if (!isRelativeAddress(found.address)) return false;
        const target = findTarget(path, found);
        return target.kind === "guide" && state.guides[target.path]?.remote === undefined;
      }),
    /** The images that the files show, by their path. */
    listImages: (): string[] => {
      const paths = new Set<string>();
      for (const [path, found] of relativeAddresses(local)) {
        const target = findTarget(path, found);
        if (target.kind === "image") paths.add(target.path);
      }
      return [...paths];
    },
    /**
     * The addresses that guides cannot have.
     *
     * @param refused why the service refused images, by their path
     */
    listLosses: (refused: ReadonlyMap<string, string>): FileLoss[] => {
      const losses: FileLoss[] = [];
      for (const [path, addresses] of local.addresses)
        for (const found of addresses) {
          const { address, line } = found;
          const kind = found.kind === "image" ? "image" : "link";
          const reason = isRelativeAddress(address)
            ? reasonOf(findTarget(path, found), refused)
            : isPermittedAddress(kind, address)
              ? undefined
              : "is not permitted in guides";
          if (reason !== undefined) losses.push({ kind, path, line, address, reason });
        }
      return losses;
    },
  };
}

function* relativeAddresses({ addresses }: FolderContent): Generator<[string, FoundAddress]> {
  for (const [path, found] of addresses)
    for (const one of found) if (isRelativeAddress(one.address)) yield [path, one];
}

function reasonOf(target: Target, refused: ReadonlyMap<string, string>): string | undefined {
  if (target.kind === "none") return target.reason;
  return target.kind === "image" ? refused.get(target.path) : undefined;
}
