import { closeDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { closeTracing } from "@/lib/core/tracing/spans";
import { openTracing } from "@/lib/core/tracing/open-tracing";
import { followClock } from "@/lib/sandbox/clock";
import { listen, type Door, type PageHandler } from "./front-door";
import { openPages } from "./next-pages";
import { isApi, isBeyondRouteFiles } from "./request-line";
import { showStarting } from "./starting-page";

export interface OneProcess extends Pick<Door, "url" | "announceShutdown" | "close"> {
  /** Opens the pages, which have been built by now. */
  openPages(): Promise<void>;
}

/**
 * Opens the HTTP server of one process for the API and the pages. Until the pages are opened, their requests get a page
 * that reloads itself. With API_ROUTES=next, Next serves the operations too, by their route files.
 * @param development Next compiles on request and reloads edited files, operations included: they are always served by
 * their route files
 */
export async function openFrontDoor({
  port,
  host,
  development,
}: {
  port: number;
  host: string;
  development: boolean;
}): Promise<OneProcess> {
  await openTracing("api");
  if (env.sandbox) await followClock();
  let pages: PageHandler = showStarting;
  let closePages = async () => {};
  const isServedByNext = development || env.apiRoutes === "next";
  const door = await listen({
    port,
    host,
    pages: (request, response) => pages(request, response),
    isOperation: isServedByNext ? isBeyondRouteFiles : isApi,
  });
  return {
    url: door.url,
    async openPages() {
      const opened = await openPages({ port, host, development });
      pages = opened.pages;
      closePages = () => opened.close();
    },
    announceShutdown: () => door.announceShutdown(),
    async close() {
      await door.close();
      await closePages();
      await closeDatabase();
      await closeTracing();
    },
  };
}
