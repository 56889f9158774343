import { inject } from "vitest";
import { readDocument } from "../battery/document.ts";
import { ample, insertPeople } from "../harness/people.ts";
import { joinStack } from "../harness/servers/stack.ts";
import type { Target } from "./run.ts";

/** Adds an account with an owner of this name and a member, for requests to the shared service. */
export async function addTarget(name: string): Promise<Target> {
  const fixtures = inject("fixtures");
  const people = insertPeople(joinStack(fixtures));
  const { admin, account } = await people.addOwner(name, "enterprise", ample);
  const member = `${name}-member`;
  await people.addUser(account, member, "member");
  return {
    url: fixtures.url,
    document: await readDocument(fixtures.url),
    keys: { admin, own: (await people.addKey(name, "read,write")).secret },
    usernames: [name, member],
  };
}
