import { closeDatabase, warmUpDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { closeTracing } from "@/lib/core/tracing/spans";
import { openTracing } from "@/lib/core/tracing/open-tracing";
import { readMovedClocks } from "@/lib/sandbox/clock";
import { openHttpServer, type FrontDoor } from "./front-door";
import { openPages } from "./next-pages";
import { isApi, isBeyondRouteFiles } from "./request-line";

/**
 * Opens the HTTP server of a single process for API and pages, which must be built. With API_ROUTES=next, Next's
 * route files serve the operations too.
 * @param development Next compiles on request and reloads edited files, including operations, which route files then
 * always serve
 */
export async function openFrontDoor({
  port,
  host,
  development,
}: {
  port: number;
  host: string;
  development: boolean;
}): Promise<Pick<FrontDoor, "url" | "announceShutdown" | "close">> {
  await openTracing("api");
  if (env.sandbox) await readMovedClocks();
  await warmUpDatabase();
  const opened = await openPages({ port, host, development });
  const isServedByNext = development || env.apiRoutes === "next";
  const door = await openHttpServer({
    port,
    host,
    pages: opened.pages,
    isOperation: isServedByNext ? isBeyondRouteFiles : isApi,
  });
  return {
    url: door.url,
    announceShutdown: () => door.announceShutdown(),
    async close() {
      await door.close();
      await opened.close();
      await closeDatabase();
      await closeTracing();
    },
  };
}
