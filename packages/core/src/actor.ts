import type { Limits, PlanId, Role, Scope } from "@guidepost/contract";

/** Who acts: made at the edge from a key or a session; verbs see nothing else of either. */
export type Actor = {
  user: { id: number; username: string; displayName: string; role: Role };
  account: { id: number; plan: PlanId; limits: Limits };
  scopes: readonly Scope[];
  /** By which credential: a key is metered and limited by its plan, a portal session is not. */
  via:
    | { kind: "key"; keyId: number }
    /** `authenticatedAt`: when the user last proved who they are, by password or provider. */
    | { kind: "session"; authenticatedAt: Date };
};
