import type { Metadata } from "next";
import { pageHeader } from "../../../../features/reference/page-header.ts";
import { Reference } from "../../../../features/reference/reference.tsx";
import { requireActor } from "../../../../lib/current-actor.ts";
import { portal } from "../../../../lib/portal.ts";

export const metadata: Metadata = { title: pageHeader.title };

const ReferencePage = async () => {
  await requireActor();
  return <Reference apiUrl={portal().apiUrl} />;
};

export default ReferencePage;
