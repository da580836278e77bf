import { closeDatabase, warmUpDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { readProcessMetrics } from "@/lib/core/metrics";
import { joinPeers, onPeerRequest } from "@/lib/core/peers";
import { closeTracing } from "@/lib/core/tracing/spans";
import { openTracing } from "@/lib/core/tracing/open-tracing";
import { readMovedClocks } from "@/lib/sandbox/clock";
import { openHttpServer } from "../front-door/front-door";
import { isApi, isBeyondRouteFiles } from "../front-door/request-line";
import { NO_PAGES, webProxy } from "../front-door/web-proxy";
import { LOADED_MESSAGE, OPEN_MESSAGE, READY_MESSAGE, SHUTDOWN_SOON_MESSAGE, endOnRequest } from "./supervise";

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
process.send!(LOADED_MESSAGE);
// A new sandbox fills its database meanwhile.
await new Promise<void>((resolve) => process.on("message", (message) => message === OPEN_MESSAGE && resolve()));
if (env.sandbox) await readMovedClocks();
const door = await openHttpServer({
  port: Number(port),
  host: host!,
  pages: proxy.pages,
  isOperation: env.apiRoutes === "next" ? isBeyondRouteFiles : isApi,
});
process.on("message", (message) => message === SHUTDOWN_SOON_MESSAGE && door.announceShutdown());
endOnRequest(async () => {
  await door.close();
  proxy.close();
  await closeDatabase();
  await closeTracing();
});
process.send!(READY_MESSAGE);
