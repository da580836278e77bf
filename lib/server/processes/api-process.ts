import { closeDatabase, warmUpDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { readProcessMetrics } from "@/lib/core/metrics";
import { joinPeers, onPeerRequest } from "@/lib/core/peers";
import { closeTracing } from "@/lib/core/tracing/spans";
import { openTracing } from "@/lib/core/tracing/open-tracing";
import { followClock } from "@/lib/sandbox/clock";
import { listen } from "../front-door/front-door";
import { isApi, isBeyondRouteFiles } from "../front-door/request-line";
import { NO_PAGES, webProxy } from "../front-door/web-proxy";
import { LOADED, OPEN, READY, SHUTDOWN_SOON, endOnRequest } from "./supervise";

/**
 * An API process, without Next, so that rendering a page delays no call. It shares the port with the others
 * (`node:cluster`), answers everything but pages, and passes these to the web process. See the folder's README.
 */
const [, , host, port, webAddress] = process.argv;
joinPeers(process);
onPeerRequest("metrics", readProcessMetrics);
await openTracing("api");
await warmUpDatabase();
const proxy = webAddress ? webProxy(webAddress) : NO_PAGES;
process.send!(LOADED);
// A new sandbox fills its database meanwhile.
await new Promise<void>((resolve) => process.on("message", (message) => message === OPEN && resolve()));
if (env.sandbox) await followClock();
const door = await listen({
  port: Number(port),
  host: host!,
  pages: proxy.pages,
  isOperation: env.apiRoutes === "next" ? isBeyondRouteFiles : isApi,
});
process.on("message", (message) => message === SHUTDOWN_SOON && door.announceShutdown());
endOnRequest(async () => {
  await door.close();
  proxy.close();
  await closeDatabase();
  await closeTracing();
});
process.send!(READY);
