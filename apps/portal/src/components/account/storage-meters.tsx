"use client";

import type { StorageUse } from "@guidepost/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Meter } from "#components/ui/layout/meter.tsx";
import { LoadFailure } from "#components/ui/lists/load-failure.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { formatBytes } from "#lib/formats/format.ts";
import { useTRPC } from "#trpc/client.tsx";

/**
 * How much an account stores of images (contract IMG-7) and of versions before the latest ones (contract HIST-12). They are
 * requested after the page, whose statements they would add to.
 */
export function StorageMeters() {
  const trpc = useTRPC();
  const images = useQuery(trpc.images.storage.queryOptions());
  const versions = useQuery(trpc.guides.versionStorage.queryOptions());
  return (
    <>
      <StorageMeter label="Storage for images" query={images} />
      <StorageMeter label="Storage for earlier versions" query={versions} />
    </>
  );
}

function StorageMeter({
  label,
  query,
}: {
  label: string;
  query: Pick<UseQueryResult<StorageUse, unknown>, "data" | "isError" | "error" | "refetch">;
}) {
  if (query.data)
    return (
      <Meter label={label} value={query.data.used} max={query.data.limit} format={formatBytes} />
    );
  return query.isError ? (
    <LoadFailure title={`${label} could not be loaded`} query={query} />
  ) : (
    <Skeleton className="h-7.5" />
  );
}
