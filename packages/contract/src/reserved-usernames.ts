/** Names that readers would take for the service itself, or that are addresses of it. */
const RESERVED: ReadonlySet<string> = new Set(
  `about abuse account accounts admin administrator api billing contact developer docs guidepost
   guides help helpdesk hostmaster info legal login logout mail me mod moderator news noreply null
   official operator owner payments postmaster privacy root sales security settings signin signup
   staff status superuser support system team terms undefined webmaster www`.split(/\s+/),
);

/** Whether nobody can take the username anew, however its words are joined (`no-reply`, `no_reply`). */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username.toLowerCase().replaceAll(/[-_]/g, ""));
}
