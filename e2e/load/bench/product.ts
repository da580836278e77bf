import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { superuser } from "@/lib/server/database/cluster";
import { rememberedPort } from "@/lib/server/database/free-port";
import { START_ARGUMENTS } from "@/lib/server/programs/start-command";

export interface Product {
  baseURL: string;
  /** As the superuser: to fill the catalogue by SQL needs rights that no role of the product has. */
  databaseUrl: string;
}

/**
 * Starts the product with demo data as `npm start` does, runs a callback, then stops it and deletes its data.
 * @param settings environment variables beside those of every run
 */
export async function withProduct<T>(
  look: (product: Product) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "bench-pages-"));
  fs.chmodSync(dataDir, 0o755);
  const port = await rememberedPort(path.join(dataDir, "http-port"));
  const baseURL = `http://127.0.0.1:${port}`;
  const product = spawn(process.execPath, START_ARGUMENTS, {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: "", DEMO_HISTORY: "0", ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await isUp(product, baseURL);
    return await look({ baseURL, databaseUrl: superuserUrlOf(dataDir) });
  } finally {
    const ended = new Promise((resolve) => product.once("exit", resolve));
    product.kill("SIGTERM");
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until the product's pages answer; its API does before. @throws when it ends */
async function isUp(product: ChildProcess, baseURL: string): Promise<void> {
  for (;;) {
    if (product.exitCode !== null) throw new Error(`the product ended with ${product.exitCode}`);
    const answer = await fetch(`${baseURL}/sign-in`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function superuserUrlOf(dataDir: string): string {
  const read = (file: string) => fs.readFileSync(path.join(dataDir, file), "utf8").trim();
  const url = new URL(read("database-url"));
  url.username = superuser;
  url.password = read("superuser-password");
  return url.href;
}
