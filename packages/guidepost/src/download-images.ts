import { MAX_IMAGE_BYTES, uploadOfAddress } from "@guidepost/guide-content/address-kind";
import { findAddresses } from "@guidepost/guide-content/addresses";
import { createHash } from "node:crypto";
import { writeFile } from "./folder.ts";
import type { GuideFile } from "./guide-file.ts";
import { printable } from "./printable.ts";
import type { Sync } from "./sync.ts";

/** The folder of the images that no file of the folder has. */
const IMAGE_FOLDER = "images";

/**
 * Writes the uploaded images of a guide into the folder, except those that it has (contract CLI-13). An image that cannot be
 * read keeps its address in the file.
 */
export async function downloadImages(sync: Sync, { steps }: GuideFile): Promise<void> {
  const { images, folder } = sync;
  for (const { source } of steps)
    for (const { address } of findAddresses(source)) {
      const upload = uploadOfAddress(address);
      if (!upload || !isPortal(sync, upload.origin) || images.pathOf(address)) continue;
      const bytes = await download(sync, address);
      if (!bytes) continue;
      const path = `${IMAGE_FOLDER}/${upload.file}`;
      writeFile(folder, path, bytes);
      const hash = createHash("sha256").update(bytes).digest("base64url");
      images.add(path, { hash, url: address });
    }
}

/** Whether guides have their pages there: images of other sites stay links. */
function isPortal({ state }: Sync, origin: string): boolean {
  return Object.values(state.guides).some(({ remote }) => remote?.url.startsWith(`${origin}/`));
}

async function download({ io, fetch }: Sync, address: string): Promise<Uint8Array | undefined> {
  const fail = (reason: string) => {
    io.err(printable`! ${address}: the image was not downloaded: ${reason}\n`);
    return undefined;
  };
  try {
    const response = await fetch(address, { signal: io.signal });
    if (!response.ok) return fail(`the server responded with ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return bytes.length > MAX_IMAGE_BYTES ? fail("it is too large") : bytes;
  } catch (error) {
    if (io.signal.aborted) throw error;
    return fail(error instanceof Error ? error.message : String(error));
  }
}
