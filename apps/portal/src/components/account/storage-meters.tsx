"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Meter } from "#components/ui/layout/meter.tsx";
import { formatBytes } from "#lib/formats/format.ts";
import { useTRPC } from "#trpc/client.tsx";

/** How much an account stores of images (contract IMG-7) and of versions before the latest ones (contract HIST-12). */
export function StorageMeters() {
  const trpc = useTRPC();
  const { data: images } = useSuspenseQuery(trpc.images.storage.queryOptions());
  const { data: versions } = useSuspenseQuery(trpc.guides.versionStorage.queryOptions());
  return (
    <>
      <Meter
        label="Storage for images"
        value={images.used}
        max={images.limit}
        format={formatBytes}
      />
      <Meter
        label="Storage for earlier versions"
        value={versions.used}
        max={versions.limit}
        format={formatBytes}
      />
    </>
  );
}
