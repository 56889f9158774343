"use client";

import { Download, ExternalLink } from "lucide-react";
import { Button, LinkButton } from "#ui/button.tsx";
import { saveFile } from "#ui/save-file.ts";
import { PageHeader } from "#ui/surface.tsx";
import type { OpenApi } from "./openapi.ts";
import { pageHeader } from "./page-header.ts";

/** A link to another origin could only open the file: this one saves it. */
const save = (document: OpenApi) =>
  saveFile("openapi.json", JSON.stringify(document, null, 2), "application/json");

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
