"use client";

import { useMutation } from "@tanstack/react-query";
import { FileCode, FileText, type LucideIcon, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { Dialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { saveFile } from "#lib/browser/browser-files.ts";
import { useTRPCClient } from "#trpc/client.tsx";
import { useEditorStore } from "../sync/use-editor-store.ts";
import { withTimeout } from "../sync/with-timeout.ts";

type Format = "markdown" | "html";

const TYPES: Record<Format, string> = { markdown: "text/markdown", html: "text/html" };

/** The dialog that saves the open guide as a file (contract EXPORT-1), and how it is opened. */
export function useDownloadDialog(): { show: () => void; dialog: ReactNode } {
  const store = useEditorStore();
  const { subject, show, dialog } = useDialogState<number>();
  return {
    show: () => show(store.read().state.base.id),
    dialog: subject !== undefined && (
      <Dialog
        {...dialog}
        title="Download"
        description="The guide as it is saved, with changes that are not published yet."
      >
        <Downloads id={subject} />
      </Dialog>
    ),
  };
}

function Choice({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <li className="flex items-center gap-3 py-3.5">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <h3 className="text-sm font-semibold">{title}</h3>
        <p className="text-caption text-ink-soft">{children}</p>
      </div>
      {action}
    </li>
  );
}

function Downloads({ id }: { id: number }) {
  const store = useEditorStore();
  const client = useTRPCClient();
  const download = useMutation({
    mutationFn: async (format: Format) => {
      await store.flush();
      const { file_name, text } = await withTimeout((signal) =>
        client.guides.export.query({ id, format }, { signal }),
      );
      saveFile(file_name, text, TYPES[format]);
    },
    meta: { showsOwnError: true },
  });
  const buttonOf = (format: Format, label: string) => (
    <Button
      aria-label={label}
      busy={download.isPending && download.variables === format}
      onClick={() => download.mutate(format)}
    >
      Download
    </Button>
  );
  return (
    <>
      {download.isError && (
        <Callout tone="danger" alert>
          {errorMessage(download.error)}
        </Callout>
      )}
      <ul className="divide-y divide-line border-t border-line">
        <Choice icon={FileText} title="Markdown" action={buttonOf("markdown", "Download Markdown")}>
          For text editors, Git and other programs.
        </Choice>
        <Choice icon={FileCode} title="HTML" action={buttonOf("html", "Download HTML")}>
          One page that opens in any browser.
        </Choice>
        <Choice
          icon={Printer}
          title="Paper or PDF"
          action={
            <LinkButton href={`/preview/guides/${id}`} target="_blank">
              Open preview
            </LinkButton>
          }
        >
          Print the preview, and choose “Save as PDF”.
        </Choice>
      </ul>
    </>
  );
}
