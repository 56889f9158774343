"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTRPCClient } from "../../trpc/client.tsx";
import { messageOf } from "../../trpc/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { toastError } from "../../ui/toaster.tsx";
import { usageCsv } from "./usage-csv.ts";

const save = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Saves a period as a file, in more detail than the page has: it is asked for when it is wanted. */
export const ExportButton = ({ period, disabled }: { period: string; disabled: boolean }) => {
  const client = useTRPCClient();
  const download = useMutation({
    mutationFn: () => client.usage.export.query({ period }),
    onSuccess: (usage) => save(`guidepost-usage-${usage.period}.csv`, usageCsv(usage)),
    onError: (error) => toastError(messageOf(error)),
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
};
