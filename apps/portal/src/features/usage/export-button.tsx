"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { saveFile } from "#lib/browser-files.ts";
import { useTRPCClient } from "#trpc/client.tsx";
import { usageCsv } from "./usage-csv.ts";

/** Downloads the usage of a period as CSV. The file has more detail than the page. */
export function ExportButton({ period, disabled }: { period: string; disabled: boolean }) {
  const client = useTRPCClient();
  const download = useMutation({
    mutationFn: () => client.usage.export.query({ period }),
    onSuccess: (usage) =>
      saveFile(`guidepost-usage-${usage.period}.csv`, usageCsv(usage), "text/csv;charset=utf-8"),
  });
  return (
    <Button
      icon={Download}
      busy={download.isPending}
      disabled={disabled}
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  );
}
