import * as z from "zod";
import { MAX_RESTRICTIONS } from "./key-restrictions.ts";
import { outputId, outputList, outputName, outputText, outputUsername } from "../output.ts";
import { plan } from "./plans.ts";
import { role, scope, SCOPES } from "./scopes.ts";
import { timestamp } from "../time.ts";
import { usage } from "./usage.ts";

const key = z
  .object({
    id: outputId().meta({ description: "Identifier of the key." }),
    name: outputName().meta({ description: "The key's name in the portal." }),
    last_four: outputText(4).meta({ description: "The last four characters of the key." }),
    scopes: outputList(scope, SCOPES.length).meta({
      description: "The scopes that the key was given.",
    }),
    created_at: timestamp().meta({ description: "Time of creation." }),
    expires_at: timestamp()
      .nullable()
      .meta({ description: "Time at which the key expires. null for a key without an expiry." }),
    allowed_addresses: outputList(outputText(45 + 4), MAX_RESTRICTIONS).meta({
      description:
        "Addresses and CIDR ranges that the key may be used from. Empty for a key that may be used from any address.",
    }),
    allowed_referrers: outputList(outputText(255), MAX_RESTRICTIONS).meta({
      description:
        "Hosts that `Origin`, or else `Referer`, must name. Empty for a key without this restriction.",
    }),
  })
  .meta({ id: "OwnKey", description: "The key of the request." });

const user = z
  .object({
    username: outputUsername().meta({ description: "The name in addresses, and in `user_id`." }),
    display_name: outputName().meta({ description: "The name to show." }),
    role: role.meta({ description: "The user's role in the account." }),
  })
  .meta({ id: "KeyHolder", description: "The holder of the key." });

const account = z
  .object({
    id: outputId().meta({ description: "Identifier of the account." }),
    name: outputName().meta({ description: "The name of the account." }),
    plan: plan.meta({ description: "The plan of the account." }),
    guides_count: z.int32().min(0).meta({
      description: "Guides of the account that count toward the guide limit.",
    }),
    guide_limit: z.int32().min(0).nullable().meta({
      description: "Largest number of guides. null when it is unlimited.",
    }),
  })
  .meta({ id: "Account", description: "The account of the user." });

/** GET /me (contract API-14). */
export const me = z
  .object({ key, user, account, usage })
  .meta({ id: "Me", description: "The key of the request with its user, account and usage." });
export type Me = z.infer<typeof me>;
