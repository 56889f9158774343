import type { ServiceContext } from "@guidepost/core";
import { openMediaStorage } from "@guidepost/runtime/media-storage";
import type { Postgres } from "./postgres.ts";

/** Returns the service with the storage of images. Only commands that delete images open it. */
export async function withMediaStorage(
  service: ServiceContext,
  { env }: Postgres,
): Promise<ServiceContext> {
  return { ...service, mediaStorage: await openMediaStorage(env) };
}
