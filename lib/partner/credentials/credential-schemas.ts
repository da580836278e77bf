import { z } from "zod";
import { Instant, PathId, PublicId, text, listOf, whole } from "@/lib/core/wire";
import { DEFAULT_LIMIT, LIMITS } from "./credential-limits";

/** The scope that only operators grant (docs/authentication#scopes). */
export const SUPPLY_SCOPE = "distribution:supply";
/** Scopes that a tenant's admins may grant a credential (docs/authentication#scopes). */
const CREDENTIAL_SCOPES = ["distribution:read", "distribution:booking", "distribution:webhooks"] as const;

const Scopes = z
  .array(z.enum(CREDENTIAL_SCOPES), listOf("scopes"))
  .min(1, "must name one scope or more")
  .refine((scopes) => new Set(scopes).size === scopes.length, "must not repeat a scope");

export const CredentialRecord = z.object({
  public_id: PublicId,
  client_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum([...CREDENTIAL_SCOPES, SUPPLY_SCOPE])),
  rate_limit: z.int(),
  burst: z.int(),
  status: z.enum(["ACTIVE", "DISABLED"]),
  created_at: Instant,
  /** Secrets that have not expired, newest first: two during a rotation. */
  secrets: z.array(z.object({ last4: z.string(), created_at: Instant, expires_at: Instant.nullable() })),
});
export const CredentialPage = z.object({ items: z.array(CredentialRecord), next_cursor: z.null() });
/** A credential with its secret, which no other response contains. */
export const CredentialWithSecret = CredentialRecord.extend({
  client_secret: z
    .string()
    .nullable()
    .meta({ description: "Returned once: null when an idempotency key replays the result" }),
});

export const CredentialPath = z.object({ public_id: PathId });
export const NewCredential = z.strictObject({
  name: text(100),
  scopes: Scopes,
  rate_limit: whole(LIMITS.rate_limit).default(DEFAULT_LIMIT.rate_limit),
  burst: whole(LIMITS.burst).default(DEFAULT_LIMIT.burst),
});
/** A credential for a supplier's system, whose only scope is `distribution:supply`. */
export const NewSupplyCredential = NewCredential.omit({ scopes: true });
export const ChangeCredential = z.strictObject({
  name: text(100).optional(),
  scopes: Scopes.optional(),
  rate_limit: whole(LIMITS.rate_limit).optional(),
  burst: whole(LIMITS.burst).optional(),
  disabled: z.boolean().optional(),
});

export const SwitchCredential = z.strictObject({ disabled: z.boolean() });

/** Hours for which the previous secret stays valid after a rotation. */
const OVERLAP = { least: 0, most: 168, usual: 24 };
export const RotateCredential = z.strictObject({ keep_old_hours: whole(OVERLAP).default(OVERLAP.usual) });
