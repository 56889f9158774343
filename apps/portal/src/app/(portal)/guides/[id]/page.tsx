import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { GuideEditor } from "../../../../features/editor/guide-editor.tsx";
import { requireActor } from "../../../../lib/current-actor.ts";
import { orMissing } from "../../../../lib/service-refusal.ts";
import { getQueryClient, Hydrate, serverCaller, serverTrpc } from "../../../../trpc/server.tsx";

/** A guide within reach of whoever is signed in; undefined for any other, and for what is no id. */
const find = cache(async (given: string) => {
  if (!/^[1-9]\d{0,9}$/.test(given)) return undefined;
  return orMissing((await serverCaller()).guides.get({ id: Number(given) }));
});

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  await requireActor();
  const found = await find((await params).id);
  return { title: found?.guide.title ?? "Not found" };
};

const GuidePage = async ({ params }: Props) => {
  const { user, scopes } = await requireActor();
  const found = await find((await params).id);
  if (!found) notFound();
  const { id } = found.guide;
  getQueryClient().setQueryData(serverTrpc().guides.get.queryKey({ id }), found);
  return (
    <Hydrate>
      <GuideEditor id={id} userId={user.id} mayFeature={scopes.includes("admin")} />
    </Hydrate>
  );
};

export default GuidePage;
