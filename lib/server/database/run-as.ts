import fs from "node:fs";
import type { Account } from "../run-program";

type PasswdEntry = Required<Account>;

/**
 * The account that PostgreSQL runs as: this process's own or, because PostgreSQL refuses root, an ordinary one. An
 * existing cluster is run by its owner, so that `npm start` works alternately as root and as an ordinary user.
 * Otherwise existing system accounts are used; creating one would change the machine.
 * @throws Error when running as root on a system without such an account
 */
export function accountForPostgres(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = fs.statSync(clusterDir, { throwIfNoEntry: false })?.uid;
  const chosen = readAccounts().find(({ uid }) => owner !== undefined && owner !== 0 && uid === owner);
  if (chosen) return chosen;
  const ordinary = ordinaryAccount("postgres", "nobody");
  if (ordinary.uid !== undefined) return ordinary;
  throw new Error(
    "PostgreSQL refuses to run as root, and this system has neither a “postgres” nor a “nobody” account to run it as. " +
      "Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

/** The first of these accounts that exists and is not root; empty if none does. */
export function ordinaryAccount(...names: string[]): Account {
  const accounts = readAccounts().filter(({ uid }) => uid !== 0);
  return names.map((name) => accounts.find((entry) => entry.name === name)).find(Boolean) ?? {};
}

function readAccounts(): PasswdEntry[] {
  return fs.existsSync("/etc/passwd") ? parsePasswd(fs.readFileSync("/etc/passwd", "utf8")) : [];
}

/** The name, user id and group id of each well-formed line of a passwd file. */
export function parsePasswd(text: string): PasswdEntry[] {
  return text
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4 && /^\d+$/.test(fields[2] ?? "") && /^\d+$/.test(fields[3] ?? ""))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
