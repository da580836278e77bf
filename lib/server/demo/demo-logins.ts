import { hash, verify } from "@node-rs/argon2";
import { Client, type ClientBase } from "pg";
import { bindNamed } from "@/lib/core/database/named-parameters";
import { allTenantsOptions } from "@/lib/core/database/tenant-wall";
import { randomSource } from "@/lib/core/ids";
import { hashClientSecret, isClientSecret, isFastHash } from "@/lib/core/secrets/client-secret";

/**
 * The demo's logins (client ids and e-mail addresses) with the secrets that README publishes and the data set
 * contains.
 */
const PUBLISHED_SECRETS: Readonly<Record<string, string>> = {
  "demo-partner": "demo-partner-secret",
  "demo-reader": "demo-reader-secret",
  "other-partner": "other-partner-secret",
  "agent@demo.example": "demo-password",
  "admin@demo.example": "demo-password",
  "operator@demo.example": "demo-password",
};

/** A secret in plain text, and its owner. */
export interface DemoSecret {
  /** Client id or e-mail address. */
  login: string;
  secret: string;
}

/**
 * Gives the demo's logins random secrets, in the current transaction.
 * @returns the secrets, which are not stored in plain text
 */
export async function replaceSecrets(client: ClientBase): Promise<DemoSecret[]> {
  const made = Object.keys(PUBLISHED_SECRETS).map((login) => ({ login, secret: randomSource.hex(24) }));
  for (const { login, secret } of made) {
    await client.query(
      login.includes("@")
        ? bindNamed("UPDATE staff_user SET password_hash = :hash WHERE email = :login", {
            login,
            // argon2id is the library's default; the parameters are those of all passwords of the service.
            hash: await hash(secret, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
          })
        : bindNamed(
            `UPDATE credential_secret SET hash = :hash
             WHERE credential_id = (SELECT id FROM credential WHERE client_id = :login)`,
            { login, hash: hashClientSecret(secret) },
          ),
    );
  }
  return made;
}

/**
 * Finds demo logins with the secrets that README publishes, as in a copy of a sandbox.
 * @param databaseUrl a migrated database
 * @returns client ids and e-mail addresses
 */
export async function findPublicSecrets(databaseUrl: string): Promise<string[]> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "public secrets",
    ...allTenantsOptions(),
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string; hash: string }>(
      bindNamed(
        `SELECT client_id AS login, hash FROM credential c JOIN credential_secret s ON s.credential_id = c.id
         WHERE client_id = ANY(:logins) AND (s.expires_at IS NULL OR s.expires_at > now())
       UNION ALL SELECT email, password_hash FROM staff_user WHERE email = ANY(:logins) AND password_hash IS NOT NULL`,
        { logins: Object.keys(PUBLISHED_SECRETS) },
      ),
    );
    const open: string[] = [];
    for (const { login, hash: stored } of rows) if (await opens(stored, PUBLISHED_SECRETS[login]!)) open.push(login);
    return open;
  } finally {
    await client.end();
  }
}

/** Whether a secret matches a hash, slow or fast. */
async function opens(stored: string, secret: string): Promise<boolean> {
  return isFastHash(stored) ? isClientSecret(stored, secret) : verify(stored, secret).catch(() => false);
}
