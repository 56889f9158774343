"use client";

import type { UsageReport } from "@guidepost/contract";
import { Download } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { usageCsv } from "./usage-csv.ts";

const save = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Saves the report's days and outcomes as a file. */
export const ExportButton = ({ report }: { report: UsageReport | undefined }) => (
  <Button
    icon={Download}
    disabled={!report || report.days.length === 0}
    onClick={() => report && save(`guidepost-usage-${report.usage.period}.csv`, usageCsv(report))}
  >
    Export CSV
  </Button>
);
