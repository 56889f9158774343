"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTRPCClient } from "#trpc/client.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { Button } from "#components/ui/button.tsx";
import { saveFile } from "#lib/save-file.ts";
import { toastError } from "#components/ui/toaster.tsx";
import { usageCsv } from "./usage-csv.ts";

/** Saves a period as a file, in more detail than the page has: it is asked for when it is wanted. */
export function ExportButton({ period, disabled }: { period: string; disabled: boolean }) {
  const client = useTRPCClient();
  const download = useMutation({
    mutationFn: () => client.usage.export.query({ period }),
    onSuccess: (usage) =>
      saveFile(`guidepost-usage-${usage.period}.csv`, usageCsv(usage), "text/csv;charset=utf-8"),
    onError: (error) => toastError(errorMessage(error)),
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
