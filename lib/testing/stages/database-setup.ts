import type { TestProject } from "vitest/node";
import { startTestServer } from "../harness/servers/test-server";

declare module "vitest" {
  interface ProvidedContext {
    /** A database of the test server, as a superuser; tests create their own beside it. */
    databaseUrl: string;
  }
}

/** Starts the PostgreSQL of the test run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  project.provide("databaseUrl", server.url("postgres"));
  return stop;
}
