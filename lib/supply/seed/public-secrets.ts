import { verify } from "@node-rs/argon2";
import { Client } from "pg";
import { isClientSecret, isFastHash } from "@/lib/core/secrets/client-secret";
import { seesAllTenants } from "@/lib/core/database/tenant-wall";
import { bind } from "@/lib/core/database/named-parameters";
import { OPERATOR, PASSWORD, TENANTS } from "./seed-partners";

/**
 * Finds demo logins whose secrets are those published in README, which a copy of a sandbox contains.
 * @param databaseUrl a migrated database
 * @returns client ids and e-mail addresses
 */
export async function findPublicSecrets(databaseUrl: string): Promise<string[]> {
  const published = new Map([
    ...TENANTS.flatMap((tenant) => tenant.credentials.map(({ clientId, secret }) => [clientId, secret] as const)),
    ...[OPERATOR, ...TENANTS.flatMap((tenant) => tenant.staff)].map(({ email }) => [email, PASSWORD] as const),
  ]);
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "public secrets",
    ...seesAllTenants(),
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string; hash: string }>(
      bind(
        `SELECT client_id AS login, hash FROM credential c JOIN credential_secret s ON s.credential_id = c.id
         WHERE client_id = ANY(:logins) AND (s.expires_at IS NULL OR s.expires_at > now())
       UNION ALL SELECT email, password_hash FROM staff_user WHERE email = ANY(:logins) AND password_hash IS NOT NULL`,
        { logins: [...published.keys()] },
      ),
    );
    const open: string[] = [];
    for (const { login, hash } of rows) if (await opens(hash, published.get(login)!)) open.push(login);
    return open;
  } finally {
    await client.end();
  }
}

/** Whether a secret matches a hash, slow or fast. */
async function opens(hash: string, secret: string): Promise<boolean> {
  return isFastHash(hash) ? isClientSecret(hash, secret) : verify(hash, secret).catch(() => false);
}
