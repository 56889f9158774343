import type { AppRouter } from "@guidepost/api";
import type { TRPCClient } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { createGuide, type CreatedGuide, linkGuide } from "./create-guide.ts";
import type { ImportedGuide } from "./document/imported-guide.ts";

type Sent = { id?: number; guide: { title?: string; steps: { id?: number; content: string }[] } };

const linkOf = (index: number) => `https://import.invalid/guides/0000000${index}`;

function guideOf(index: number, content: string): ImportedGuide {
  return {
    fileName: `${index}.md`,
    title: `G${index}`,
    titleFrom: "heading",
    description: "",
    category: undefined,
    language: undefined,
    steps: [{ title: null, content, format: "markdown" }],
    images: [],
    link: linkOf(index),
    losses: [],
  };
}

/** A client that stores guides, and what it has received. */
function startClient() {
  const sent: Sent[] = [];
  let guides = 0;
  const respond = (input: Sent) => {
    sent.push(input);
    const id = input.id ?? ++guides;
    const steps = input.guide.steps.map((_, index) => ({ id: id * 10 + index }));
    return Promise.resolve({ guide: { id, url: `https://g.example/@ada/g${id}`, steps } });
  };
  const guidesRouter = { create: { mutate: respond }, update: { mutate: respond } };
  const client = { guides: guidesRouter } as unknown as TRPCClient<AppRouter>;
  return { client, sent };
}

async function createAll(contents: string[]) {
  const { client, sent } = startClient();
  const created: CreatedGuide[] = [];
  const stored = () => ({
    images: new Map<string, string>(),
    guides: new Map(created.map(({ imported, url }) => [imported.link ?? "", url])),
  });
  for (const [index, content] of contents.entries())
    created.push(await createGuide(client, guideOf(index, content), stored()));
  for (const guide of created) await linkGuide(client, guide, stored());
  return sent.map(({ id, guide }) => [id, guide.steps[0]?.id, guide.steps[0]?.content]);
}

describe("links between the guides of an archive (contract IMPORT-10)", () => {
  it("lead to the guides that are created before, and are completed for those that are created later", async () => {
    const sent = await createAll([
      `[b](${linkOf(1)}#x) and <a href="${linkOf(1)}">b</a>`,
      `[a](<${linkOf(0)}>)`,
    ]);
    expect(sent).toEqual([
      [undefined, undefined, '[b](#) and <a href="#">b</a>'],
      [undefined, undefined, "[a](<https://g.example/@ada/g1>)"],
      [1, 10, '[b](https://g.example/@ada/g2#x) and <a href="https://g.example/@ada/g2">b</a>'],
    ]);
  });

  it("change no guide whose links are complete", async () => {
    expect(await createAll(["x", `[a](${linkOf(0)}) [self](${linkOf(0)}#y)`])).toHaveLength(2);
  });
});
