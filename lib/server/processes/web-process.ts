import http from "node:http";
import { closeRateLimits } from "@/lib/api/rate-limit";
import { closeDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { readProcessMetrics } from "@/lib/core/metrics";
import { joinPeers, onPeerRequest } from "@/lib/core/peers";
import { flushRequestsAtEnd } from "@/lib/request-log/buffer";
import { followClock } from "@/lib/sandbox/clock";
import { flushThrottled } from "@/lib/security-log/throttled";
import { flushAtEnd } from "@/lib/usage/counter";
import { Connections, listenOnSocket } from "../front-door/connections";
import { openPages } from "../front-door/next-pages";
import { SERVER_LIMITS } from "../front-door/request-limits";
import { endWith, READY } from "./process-end";

/**
 * The process of the pages: Next, behind a socket that only the API processes reach. They have checked each request and
 * set its address headers. See the folder's README.
 */
joinPeers(process);
onPeerRequest("metrics", readProcessMetrics);
if (env.sandbox) await followClock();
const opened = await openPages({ port: env.port, host: env.host, development: false });
const server = http.createServer(
  {
    ...SERVER_LIMITS,
    // The API processes add headers to those that they have limited.
    maxHeaderSize: 2 * SERVER_LIMITS.maxHeaderSize,
    // Connections are theirs: they limit how long a request may take, and reuse each as long as they like.
    keepAliveTimeout: 0,
    headersTimeout: 0,
    requestTimeout: 0,
  },
  (request, response) => {
    connections.countRequest(request.socket);
    void opened.pages(request, response);
  },
);
const connections = new Connections(server);
await listenOnSocket(server, process.argv[2]!);
endWith(async () => {
  await connections.end();
  await opened.close();
  closeRateLimits();
  await Promise.all([flushAtEnd(), flushRequestsAtEnd(), flushThrottled()]);
  await closeDatabase();
});
process.send!(READY);
