import { MAX_FORMER_SLUGS } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import { invalid, type DomainError } from "../errors.ts";
import { findSlugUse } from "./store/slugs.ts";

/** The index of slugs. Triggers report a reserved slug as a violation of it. */
export const SLUG_KEY = "guides_user_id_slug_key";

/** The error of a slug that another guide of the author has or had (contract SLUG-2). */
export function slugTaken(): DomainError {
  return invalid({ slug: ["has already been taken"] });
}

/**
 * Checks that a guide can get a slug. A concurrent change can take it afterwards: the statement that writes it is then refused.
 *
 * @throws `validation_failed` for a slug that another guide has or had, and for a further former slug after
 *   `MAX_FORMER_SLUGS` (contract SLUG-4)
 */
export async function assertSlugAvailable(
  connection: Connection,
  guide: { id: number },
  slug: string,
): Promise<void> {
  const use = await findSlugUse(connection, { guideId: guide.id, slug });
  if (use.is_taken) throw slugTaken();
  if (!use.is_own && use.former_count >= MAX_FORMER_SLUGS)
    throw invalid({
      slug: [`can't be changed more than ${MAX_FORMER_SLUGS} times, except to a former one`],
    });
}
