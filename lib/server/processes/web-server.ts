import http from "node:http";
import type net from "node:net";
import { closeRateLimits } from "@/lib/api/rate-limit";
import { closeDatabase, warmUpDatabase } from "@/lib/core/db";
import { openTracing } from "@/lib/core/tracing/open-tracing";
import { closeTracing } from "@/lib/core/tracing/spans";
import { flushRequestsAtEnd } from "@/lib/request-log/buffer";
import { flushThrottled } from "@/lib/security-log/throttled";
import { flushAtEnd } from "@/lib/usage/counter";
import { Connections } from "../front-door/connections";
import type { PageHandler } from "../front-door/front-door";
import { answerHealth, HEALTH_PATH, answerReadiness, READY_PATH } from "../front-door/health";
import { EVENT_STREAM_PATH } from "../front-door/request-line";
import { SERVER_LIMITS } from "../front-door/request-limits";
import { isWebToken, WEB_TOKEN } from "../front-door/web-token";

export interface WebServerOptions {
  /** Next, with the packed files. */
  opened: { pages: PageHandler; close(): Promise<void> };
  /** Makes the server listen. */
  listen: (server: net.Server) => Promise<void>;
  /** Whether requests need the API processes' token, because anyone on the network could send some. */
  needsToken: boolean;
}

/**
 * Serves pages to the API processes, which have checked each request and set its address headers.
 * @returns a function that finishes running requests and writes what was counted
 */
export async function openWebServer({ opened, listen, needsToken }: WebServerOptions): Promise<() => Promise<void>> {
  await openTracing("web");
  let isDraining = false;
  const server = http.createServer(
    {
      ...SERVER_LIMITS,
      // API processes have limited the headers, but add some of their own.
      maxHeaderSize: 2 * SERVER_LIMITS.maxHeaderSize,
      // The connections belong to API processes: they limit how long a request may take, and reuse connections as
      // they like.
      keepAliveTimeout: 0,
      headersTimeout: 0,
      requestTimeout: 0,
    },
    (request, response) => {
      connections.countRequest(request.socket);
      const isAllowed = !needsToken || isWebToken(request.headers[WEB_TOKEN]);
      delete request.headers[WEB_TOKEN];
      if (request.url === EVENT_STREAM_PATH) connections.addEndless(response);
      void (isAllowed ? opened.pages(request, response) : refuse(request, response, isDraining));
    },
  );
  const connections = new Connections(server);
  await warmUpDatabase();
  await listen(server);
  return async () => {
    isDraining = true;
    await connections.end();
    await opened.close();
    closeRateLimits();
    await Promise.all([flushAtEnd(), flushRequestsAtEnd(), flushThrottled()]);
    await closeDatabase();
    await closeTracing();
  };
}

/** Refuses requests without the token, except health checks. */
async function refuse(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  isDraining: boolean,
): Promise<void> {
  const isHealth = request.url === HEALTH_PATH;
  if (!isHealth && request.url !== READY_PATH) return void response.writeHead(403).end();
  const { status, headers, body } = await (isHealth ? answerHealth() : answerReadiness(isDraining));
  response.writeHead(status, headers).end(body);
}
