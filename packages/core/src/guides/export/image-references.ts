/** An image at an absolute address, where Markdown or HTML shows it: the text before it, and its file. */
const REFERENCE =
  /(!\[[^\]\n]*\]\(<?|\]:[ \t]*<?|\ssrc=["'])https?:\/\/[^\s/\\?#@"'<>()[\]]+\/media\/([0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,4})(?:-(?:640|1280))?\.webp/gi;

/** The folder of the images in an export, from the folder of the guides. */
const FOLDER = "../images/";

/** The files of the uploaded images that Markdown shows, each in its largest size. */
export function imageFilesIn(markdown: string): string[] {
  return Array.from(markdown.matchAll(REFERENCE), ([, , name]) => `${name}.webp`);
}

/** The hash of an image, which identifies it (contract IMG-3). */
export function hashOfFile(file: string): string {
  return file.slice(0, 32);
}

/** Replaces the addresses of uploaded images by relative paths, if the export has them. */
export function toRelativeImages(markdown: string, isExported: (file: string) => boolean): string {
  return markdown.replace(REFERENCE, (reference, before: string, name: string) =>
    isExported(`${name}.webp`) ? `${before}${FOLDER}${name}.webp` : reference,
  );
}
