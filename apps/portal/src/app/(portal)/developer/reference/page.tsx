import type { Metadata } from "next";
import { Reference } from "../../../../features/reference/reference.tsx";
import { requireActor } from "../../../../lib/current-actor.ts";
import { portal } from "../../../../lib/portal.ts";

export const metadata: Metadata = { title: "Reference" };

const ReferencePage = async () => {
  await requireActor();
  return <Reference apiUrl={portal().apiUrl} />;
};

export default ReferencePage;
