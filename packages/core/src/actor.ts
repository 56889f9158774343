import type { PlanLimits, PlanId, Role, Scope } from "@guidepost/contract";

/** The authenticated user of a request. It is the only part of a credential that a verb receives. */
export type Actor = {
  user: { id: number; username: string; displayName: string; role: Role };
  account: { id: number; plan: PlanId; limits: PlanLimits };
  scopes: readonly Scope[];
  via: Credential;
};

/** Only requests with a key are metered and limited by the plan. */
export type Credential =
  | { kind: "key"; keyId: number }
  /** `authenticatedAt`: the last proof of identity, by password or provider. */
  | { kind: "session"; authenticatedAt: Date }
  /** The operator acts with the rights of the user, without a credential of the user. */
  | { kind: "operator" };
