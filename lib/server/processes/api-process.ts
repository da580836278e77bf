import type { Socket } from "node:net";
import { holdMachineLimits } from "@/lib/api/rate-limit";
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
import { CONNECTION } from "./acceptor";
import { endWith, HOLDS_LIMITS, READY, SHUTDOWN_SOON } from "./process-end";

/**
 * A process of the API, without Next: a page that is being rendered delays no call. The launcher passes it connections;
 * it answers what is not a page and passes pages on to the web process. See the folder's README.
 */
const [, , ownSocket, webAddress, role] = process.argv;
joinPeers(process);
if (role === HOLDS_LIMITS) holdMachineLimits();
onPeerRequest("metrics", readProcessMetrics);
await openTracing("api");
if (env.sandbox) await followClock();
await warmUpDatabase();
const proxy = webAddress ? webProxy(webAddress) : NO_PAGES;
const door = await listen({
  // Its own, for nobody else: Node watches slow connections only of a server that listens.
  socket: ownSocket!,
  pages: proxy.pages,
  isOperation: env.apiRoutes === "next" ? isBeyondRouteFiles : isApi,
});
process.on("message", (message, socket) => {
  if (message === CONNECTION && socket) door.receive(socket as Socket);
  if (message === SHUTDOWN_SOON) door.announceShutdown();
});
endWith(async () => {
  await door.close();
  proxy.close();
  await closeDatabase();
  await closeTracing();
});
process.send!(READY);
