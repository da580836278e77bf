import { hash } from "@node-rs/argon2";
import type { ClientBase } from "pg";
import { hashClientSecret } from "@/lib/core/secrets/client-secret";
import { newId, random } from "@/lib/core/ids";
import { bind, type NamedValues } from "@/lib/core/database/named-parameters";

const SCOPES = ["distribution:read", "distribution:booking", "distribution:webhooks"];

/** The demo's partners, whose secrets README publishes: they exist in a sandbox only. */
export const TENANTS = [
  {
    name: "Demo Travel",
    credentials: [
      { clientId: "demo-partner", secret: "demo-partner-secret", scopes: SCOPES },
      { clientId: "demo-reader", secret: "demo-reader-secret", scopes: ["distribution:read"] },
    ],
    profiles: [
      { name: "Default", isDefault: true, markup: "0" },
      { name: "Retail", isDefault: false, markup: "12.5" },
    ],
    staff: [
      { email: "agent@demo.example", name: "Demo Agent", role: "agent" },
      { email: "admin@demo.example", name: "Demo Admin", role: "admin" },
    ],
  },
  {
    name: "Other Travel",
    credentials: [{ clientId: "other-partner", secret: "other-partner-secret", scopes: SCOPES }],
    profiles: [{ name: "Default", isDefault: true, markup: "0" }],
    staff: [],
  },
];

/** High, so that no partner's test or benchmark reaches a ceiling of the sandbox by accident. */
const CEILINGS = {
  max_requests_per_minute: 1_000_000,
  max_cost_per_minute: 1_000_000_000,
  max_concurrency: 2_000,
  max_live_holds: 20_000,
  max_credentials: 100,
  max_credential_rate: 60_000,
};

export const OPERATOR = { email: "operator@demo.example", name: "Demo Operator", role: "operator" };
export const PASSWORD = "demo-password";

/** A secret in plain text, and its owner. */
export interface DemoSecret {
  /** Client id or e-mail address. */
  login: string;
  secret: string;
}

/** argon2id is the library's default; the parameters are those of every secret of the service. */
function hashed(secret: string): Promise<string> {
  return hash(secret, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

async function insertId(client: ClientBase, sql: string, values: NamedValues): Promise<number> {
  const { rows } = await client.query<{ id: number }>(bind(`${sql} RETURNING id`, values));
  return rows[0]!.id;
}

/**
 * Inserts tenants, credentials, profiles and staff users in the current transaction.
 * @param at the instant in their ids
 * @param isPublic true: with the secrets that README publishes; false: with random ones
 * @returns the random ones, which are stored nowhere in plain text
 */
export async function seedPartners(client: ClientBase, at: Date, isPublic: boolean): Promise<DemoSecret[]> {
  const made: DemoSecret[] = [];
  const secretOf = (login: string, published: string): string => {
    if (isPublic) return published;
    const secret = random.hex(24);
    made.push({ login, secret });
    return secret;
  };
  const staff: { email: string; name: string; role: string; tenantId: number | null }[] = [
    { ...OPERATOR, tenantId: null },
  ];
  for (const tenant of TENANTS) {
    const tenantId = await insertId(
      client,
      `INSERT INTO tenant (public_id, name, catalogue, ${Object.keys(CEILINGS).join(", ")})
       VALUES (:publicId, :name, '{}', ${Object.values(CEILINGS).join(", ")})`,
      { publicId: newId("ten", at), name: tenant.name },
    );
    for (const { name, isDefault, markup } of tenant.profiles) {
      await client.query(
        bind(
          `INSERT INTO profile (public_id, tenant_id, name, is_default, markup_percent, rate_plan_public_ids)
         VALUES (:publicId, :tenantId, :name, :isDefault, :markup, '{}')`,
          { publicId: newId("prf", at), tenantId, name, isDefault, markup },
        ),
      );
    }
    for (const { clientId, secret, scopes } of tenant.credentials) {
      const credentialId = await insertId(
        client,
        `INSERT INTO credential (public_id, tenant_id, client_id, name, scopes, rate_limit, burst)
         VALUES (:publicId, :tenantId, :clientId, :clientId, :scopes, 60000, 5000)`,
        { publicId: newId("crd", at), tenantId, clientId, scopes },
      );
      await client.query(
        bind("INSERT INTO credential_secret (credential_id, hash) VALUES (:credentialId, :hash)", {
          credentialId,
          hash: hashClientSecret(secretOf(clientId, secret)),
        }),
      );
    }
    staff.push(...tenant.staff.map((user) => ({ ...user, tenantId })));
  }
  for (const { email, name, role, tenantId } of staff) {
    const passwordHash = await hashed(secretOf(email, PASSWORD));
    await client.query(
      bind(
        `INSERT INTO staff_user (public_id, email, name, password_hash, role, tenant_id)
       VALUES (:publicId, :email, :name, :passwordHash, :role, :tenantId)`,
        { publicId: newId("usr", at), email, name, passwordHash, role, tenantId },
      ),
    );
  }
  return made;
}
