"use client";

import { Download, ExternalLink } from "lucide-react";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/surface.tsx";
import type { OpenApi } from "./openapi.ts";
import { pageHeader } from "./page-header.ts";

/** Long enough for any browser to have begun the download. */
const releaseMs = 10_000;

/** A link to another origin could only open the file: this one saves it. */
const save = (document: OpenApi) => {
  const file = new Blob([JSON.stringify(document, null, 2)], { type: "application/json" });
  const link = window.document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "openapi.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), releaseMs);
};

export const ReferenceHeader = ({
  apiUrl,
  document,
}: {
  apiUrl: string;
  document: OpenApi | undefined;
}) => (
  <PageHeader
    {...pageHeader}
    actions={
      <>
        <LinkButton href={`${apiUrl}/docs`} target="_blank" rel="noreferrer" icon={ExternalLink}>
          Swagger UI
        </LinkButton>
        <Button
          icon={Download}
          disabled={document === undefined}
          onClick={() => document && save(document)}
        >
          Download openapi.json
        </Button>
      </>
    }
  />
);
