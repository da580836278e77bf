import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { parseKeyList } from "@/lib/core/secrets/key-list";

/** The file with the embedded sandbox's secret: beside the database, not in it. */
export const getSecretFile = (dataDir: string): string => path.join(dataDir, "app-secret");

/**
 * Returns the embedded sandbox's secret. It is created once, in a file that only its owner can read, so that sessions
 * survive a restart. A secret that is still in the database moves to the file.
 * @param url a migrated database
 */
export async function embeddedSecret(url: string, dataDir: string): Promise<string> {
  const file = getSecretFile(dataDir);
  const stored = await readStoredSecret(url);
  const made = stored ?? crypto.randomBytes(48).toString("base64");
  const secret = readSecretFile(file) ?? writeSecretFile(file, made);
  await removeStoredSecret(url, secret);
  return secret;
}

/**
 * Deletes the secret that earlier versions stored in the database, because a copy of the data would reveal it.
 * @param given the value of APP_SECRET, which must include it, because it may have sealed data
 * @throws Error if it does not; the message says what to set, without the secret
 */
export async function removeStoredSecret(url: string, given: string): Promise<void> {
  const stored = await readStoredSecret(url);
  if (stored === undefined) return;
  if (!parseKeyList(given, true)?.some(({ secret }) => secret === stored)) {
    throw new Error(
      "The database still contains the secret that it was served with until now, and APP_SECRET does not list it. Append " +
        "it, as APP_SECRET=new:…,app:STORED, to keep what it seals readable. Its value: SELECT value FROM service_secret. " +
        "It is deleted from the database once APP_SECRET lists it.",
    );
  }
  await withClient(url, (client) => client.query("DELETE FROM service_secret"));
}

async function readStoredSecret(url: string): Promise<string | undefined> {
  const sql = "SELECT value FROM service_secret WHERE name = 'app_secret'";
  return withClient(url, async (client) => (await client.query<{ value: string }>(sql)).rows[0]?.value);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function readSecretFile(file: string): string | undefined {
  const status = fs.statSync(file, { throwIfNoEntry: false });
  if (!status) return undefined;
  if (process.platform !== "win32" && (status.mode & 0o077) !== 0) fs.chmodSync(file, 0o600);
  return fs.readFileSync(file, "utf8").trim();
}

/**
 * Writes the file atomically and never over an existing one.
 * @returns the file's content
 */
function writeSecretFile(file: string, secret: string): string {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
  return fs.readFileSync(file, "utf8").trim();
}
