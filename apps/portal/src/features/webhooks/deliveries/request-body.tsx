"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "#components/ui/forms/button.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { LoadFailure } from "#components/ui/lists/load-failure.tsx";
import { saveFile } from "#lib/browser/browser-files.ts";
import { jsonTokens } from "#lib/docs/code-tokens.ts";
import { useTRPC } from "#trpc/client.tsx";

/** Characters of a body that the page shows. The body of a large guide has several million. */
const MAX_SHOWN = 50_000;

function format(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

/** The body of each request of a delivery. It never changes, so it is requested once. */
export function RequestBody({
  webhookId,
  id,
  eventId,
}: {
  webhookId: number;
  id: number;
  eventId: string;
}) {
  const { data, isPending, error, refetch } = useQuery(
    useTRPC().webhooks.delivery.queryOptions(
      { webhook_id: webhookId, delivery_id: id },
      { staleTime: Infinity, select: ({ delivery }) => delivery.request_body },
    ),
  );
  const text = data === undefined ? "" : format(data);
  const shown = text.slice(0, MAX_SHOWN);
  return (
    <Section
      title="Request body"
      description="The same for each attempt. It is indented here; the signature is that of the body in the file."
      actions={
        data !== undefined && (
          <Button
            size="sm"
            icon={Download}
            onClick={() => saveFile(`${eventId}.json`, data, "application/json")}
          >
            Download
          </Button>
        )
      }
    >
      {isPending && <Skeleton className="h-60 rounded-lg!" />}
      {data === undefined && error && (
        <LoadFailure title="The body could not be loaded" query={{ error, refetch }} />
      )}
      {data !== undefined && (
        <>
          <CodeBlock
            label="request body"
            language="json"
            code={shown}
            tokens={shown.length < text.length ? [[shown]] : jsonTokens(shown)}
          />
          {shown.length < text.length && (
            <p className="-mt-2 text-caption text-ink-soft">
              These are the first {MAX_SHOWN.toLocaleString("en")} of{" "}
              {text.length.toLocaleString("en")} characters. Download the file to read all.
            </p>
          )}
        </>
      )}
    </Section>
  );
}
