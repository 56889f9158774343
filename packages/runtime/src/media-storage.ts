import { join } from "node:path";
import {
  createFolderStorage,
  type FolderOptions,
  type MediaStorage,
} from "@guidepost/media-storage";
import type { ServerEnv } from "./environment.ts";

const DEFAULT_REGION = "us-east-1";

/** Opens the storage of images: a bucket, or a folder of this machine with `folderOptions`. */
export async function openMediaStorage(
  env: ServerEnv,
  folderOptions?: FolderOptions,
): Promise<MediaStorage> {
  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region, MEDIA_S3_ENDPOINT: endpoint } = env;
  if (bucket === undefined) return createFolderStorage(join(env.DATA_DIR, "media"), folderOptions);
  // The library of S3 is large. A process without a bucket does not load it.
  const { createS3Storage } = await import("@guidepost/media-storage/s3");
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return createS3Storage({
    bucket,
    region: region ?? DEFAULT_REGION,
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}
