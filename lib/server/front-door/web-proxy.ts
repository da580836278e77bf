import http from "node:http";
import { DomainError } from "@/lib/core/errors";
import { refuseRequest } from "./broken-request";
import type { PageHandler } from "./front-door";
import { showStarting } from "./starting-page";
import { WEB_TOKEN, webToken } from "./web-token";

/** Headers that belong to one connection (RFC 9110, section 7.6.1): each side has its own. */
const OF_CONNECTION = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

interface WebProxy {
  pages: PageHandler;
  close(): void;
}

/** Where the web process listens: a socket on this machine, or a port of another one. */
type Target = Pick<http.RequestOptions, "socketPath" | "host" | "port">;

/**
 * Passes requests to the process that serves pages, and streams its responses. If a client disconnects, its request
 * ends there, too. While that process starts or the pages are being built, a page says so and reloads itself.
 * @param address the path of the web process's socket, or its URL on another machine
 */
export function webProxy(address: string): WebProxy {
  const agent = new http.Agent({ keepAlive: true });
  const target = targetOf(address);
  return { pages: (request, response) => pass(target, agent, request, response), close: () => agent.destroy() };
}

/** The proxy of an installation without pages. */
export const NO_PAGES: WebProxy = {
  pages: (request, response) => refuseRequest(request, response, { error: new DomainError("NOT_FOUND") }),
  close() {},
};

function targetOf(address: string): Target {
  if (!address.startsWith("http://")) return { socketPath: address };
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: port || 80 };
}

function pass(target: Target, agent: http.Agent, request: http.IncomingMessage, response: http.ServerResponse): void {
  const { method, url: path } = request;
  const upstream = http.request({
    ...target,
    agent,
    method,
    path,
    headers: { ...ownHeaders(request.headers), ...(target.host && { [WEB_TOKEN]: webToken() }) },
    setHost: false,
  });
  upstream.once("response", (answer) => {
    for (const [name, value] of Object.entries(ownHeaders(answer.headers))) response.setHeader(name, value!);
    response.writeHead(answer.statusCode!);
    answer.pipe(response);
    // The web process has ended in the middle of a response: the client must see that it is incomplete.
    answer.on("error", () => response.destroy());
  });
  upstream.on("error", (error: NodeJS.ErrnoException) => {
    if (response.headersSent || response.destroyed) return void response.destroy();
    // The web process has ended and left a closed connection in the pool: a request that only reads is repeated.
    const isStale = upstream.reusedSocket && ["ECONNRESET", "EPIPE"].includes(error.code ?? "");
    if (isStale && (method === "GET" || method === "HEAD")) return pass(target, agent, request, response);
    void showStarting(request, response);
  });
  response.once("close", () => {
    if (!response.writableFinished) upstream.destroy();
  });
  request.pipe(upstream);
}

function ownHeaders(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  const own: http.OutgoingHttpHeaders = {};
  for (const name in headers) if (!OF_CONNECTION.has(name)) own[name] = headers[name];
  return own;
}
