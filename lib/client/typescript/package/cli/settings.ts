import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { PortalError } from "../errors";
import { type Command, isWebAddress, requireOption, UsageError } from "./command";

export interface Login {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  retries?: number;
}

const settingsFile = (): string =>
  path.join(process.env.XDG_CONFIG_HOME ?? path.join(os.homedir(), ".config"), "partner-portal-client", "login.json");

/** Reads the login from the environment or, without one there, from the file that the `login` command wrote. */
export function readLogin(): Login {
  const { PORTAL_BASE_URL: baseUrl, PORTAL_CLIENT_ID: clientId, PORTAL_CLIENT_SECRET: clientSecret } = process.env;
  if (baseUrl !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { baseUrl, clientId, clientSecret };
  try {
    return JSON.parse(fs.readFileSync(settingsFile(), "utf8")) as Login;
  } catch {
    throw new UsageError("Not signed in: run login, or set PORTAL_BASE_URL, PORTAL_CLIENT_ID and PORTAL_CLIENT_SECRET");
  }
}

/** Only its owner may read the file. */
function keepLogin(login: Login): string {
  const file = settingsFile();
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.writeFileSync(file, JSON.stringify(login), { mode: 0o600 });
  fs.chmodSync(file, 0o600);
  return file;
}

/** @param connect makes a client of a login */
export const loginCommand = (connect: (login: Login) => { profileList(): PromiseLike<unknown> }): Command => ({
  summary: "Check credentials and keep them for the other commands",
  usage: "--base URL --client ID   The secret is read from PORTAL_CLIENT_SECRET or from standard input",
  values: ["base", "client"],
  isLocal: true,
  async run(context) {
    const baseUrl = readBase(requireOption(context, "base"));
    const clientId = requireOption(context, "client");
    const login = { baseUrl, clientId, clientSecret: process.env.PORTAL_CLIENT_SECRET ?? (await readSecret()) };
    try {
      // Without retries, so that a wrong address is reported at once.
      await connect({ ...login, retries: 0 }).profileList();
    } catch (error) {
      // A refusal for lack of a scope proves that the login is valid.
      if (!(error instanceof PortalError && error.code === "auth.insufficient_scope")) throw error;
    }
    const file = keepLogin(login);
    context.output.result(
      { base_url: baseUrl, client_id: clientId, file },
      `Signed in as ${clientId}; kept in ${file}`,
    );
  },
});

/** The API's address; of the service's address alone, what is missing is added. */
function readBase(base: string): string {
  if (!isWebAddress(base)) throw new UsageError("--base must look like https://portal.example.com/api/v1");
  const url = new URL(base);
  if (url.pathname === "/") url.pathname = "/api/v1";
  return url.href;
}

async function readSecret(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write("Secret (shown as you type): ");
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    if (line.trim() !== "") return line.trim();
  }
  throw new UsageError("A secret is needed: on standard input, or in PORTAL_CLIENT_SECRET");
}
