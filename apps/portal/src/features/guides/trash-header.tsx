import { RESTORABLE_DAYS } from "@guidepost/contract";
import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/layout/page-header.tsx";

/** The header of the trash, also while its list loads. */
export function TrashHeader({ actions }: { actions?: ReactNode }) {
  return (
    <PageHeader
      title="Trash"
      description={`Deleted guides stay here for ${RESTORABLE_DAYS} days. A restored guide is published and featured again if it was before.`}
      actions={actions}
    />
  );
}
