import type { MediaStorage } from "@guidepost/media-storage";
import { signIn } from "#sign-in/index.ts";
import type { TestFixtures, TestUser } from "#testing/index.ts";
import { PASSWORD, unlimited } from "#two-factor/tests/two-factor-user.ts";
import { requestAccountDeletion, requestUserDeletion } from "../index.ts";

/** The storage of a process without images. */
export const noImages: MediaStorage = {
  put: async () => {},
  get: async () => undefined,
  delete: async () => {},
  list: async function* () {},
};

/** Functions of a test about deletions. Users have the password `PASSWORD`. */
export function createDeletions(fixtures: TestFixtures) {
  const { service } = fixtures;

  const addOwner = async (): Promise<TestUser> => {
    const owner = await fixtures.addAccount("enterprise");
    await owner.setPassword(PASSWORD);
    return owner;
  };

  const addMember = async ({ accountId }: TestUser): Promise<TestUser> => {
    const member = await fixtures.addUser(accountId, "member");
    await member.setPassword(PASSWORD);
    return member;
  };

  return {
    service: { ...service, mediaStorage: noImages },
    addOwner,
    addMember,
    /** Signs in with the password. */
    enter: ({ username }: TestUser, password = PASSWORD) =>
      signIn(unlimited(service), {
        email: `${username}@guidepost.test`,
        password,
        address: "192.0.2.1",
      }),
    deleteAccount: async (owner: TestUser) =>
      requestAccountDeletion(unlimited(await owner.sessionContext()), { password: PASSWORD }),
    deleteUser: async (user: TestUser, handOverTo: number | null = null) =>
      requestUserDeletion(unlimited(await user.sessionContext()), {
        password: PASSWORD,
        hand_over_to: handOverTo,
      }),
    /** Returns the payloads of the emails that wait, of the users. */
    mailsTo: async (...users: TestUser[]) => {
      const { rows } = await service.db.pool.query<{ kind: string; user: number; waits: boolean }>(
        `select j.payload -> 'mail' ->> 'kind' as kind, (j.payload -> 'mail' ->> 'userId')::int as user, j.run_at > now() as waits
           from graphile_worker._private_jobs j
          where (j.payload -> 'mail' ->> 'userId')::int = any($1) and j.payload -> 'mail' ->> 'kind' like '%deletion%'
          order by 1, 2`,
        [users.map(({ id }) => id)],
      );
      return rows;
    },
    /** Runs `work` 15 days later, by the clock of the service. */
    afterGrace: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      fixtures.setClock(new Date(Date.now() + 15 * 24 * 60 * 60 * 1000));
      try {
        return await work();
      } finally {
        fixtures.setClock(undefined);
      }
    },
  };
}
