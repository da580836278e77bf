import { readFileSync } from "node:fs";
import { type Environment, readEnvironment } from "./env-schema";
import { parseKeyList } from "../secrets/key-list";

/**
 * Reads the environment; the content of APP_SECRET_FILE replaces APP_SECRET.
 * @throws Error that names the invalid variable or file
 */
export function readWithSecretFile(source: Readonly<Record<string, string | undefined>>): Environment {
  const read = readEnvironment(source);
  if (!read.appSecretFile) return read;
  if (read.appSecret) throw new Error("Set APP_SECRET or APP_SECRET_FILE, not both.");
  return { ...read, appSecret: secretIn(read.appSecretFile) };
}

function secretIn(file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new Error(`APP_SECRET_FILE names a file that cannot be read: ${(cause as Error).message}`, { cause });
  }
  if (parseKeyList(secret, true)) return secret;
  throw new Error(
    `APP_SECRET_FILE=${file} must hold a secret of 32 characters or more, or a list id:secret,id:secret of them. ` +
      "To create one: openssl rand -base64 48",
  );
}
