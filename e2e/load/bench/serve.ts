import type http from "node:http";
import { Readable } from "node:stream";
import { database } from "@/lib/core/db";
import { openTracing } from "@/lib/core/tracing/open-tracing";
import { startSession } from "@/lib/people/sessions";
import { listen } from "@/lib/server/front-door/front-door";
import { openMetrics } from "@/lib/server/metrics/metrics-door";
import { encodeSession } from "@/lib/staff/door/session/session-token";
import { answerStaff } from "@/lib/staff/door/staff-door";
import type { Observation } from "./observation-switch";
import type { Serving } from "./processes";

// The server of a benchmark in a separate process, as in production: the real server, with the staff door in front of a no-op
// route instead of pages.
const STAFF_DOOR = /^\/api\/staff\/([\w.]+)$/;

await openTracing("api");
const metrics = await openMetrics({ port: 0, host: "127.0.0.1", readOthers: () => Promise.resolve([]) });
const door = await listen({
  port: 0,
  host: "127.0.0.1",
  async pages(request, response) {
    const operation = STAFF_DOOR.exec(request.url ?? "")?.[1];
    if (operation === undefined) {
      response.writeHead(200, { "Content-Length": 2 }).end("{}");
      return;
    }
    const answer = await answerStaff(toRequest(request), (name) => cookieOf(request, name), operation);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  },
});

const toRequest = (request: http.IncomingMessage): Request =>
  new Request(`http://${request.headers.host}${request.url}`, {
    method: "POST",
    headers: request.headers as Record<string, string>,
    body: Readable.toWeb(request) as ReadableStream,
    duplex: "half",
  } as RequestInit);

const cookieOf = ({ headers }: http.IncomingMessage, name: string): string | undefined =>
  headers.cookie
    ?.split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Signs a user of the desk in. @returns the session's cookie */
async function signIn(user: string): Promise<string> {
  const sid = await startSession(user, { agent: "bench", address: "192.0.2.1" }, 24 * 3600);
  return `staff-session=${await encodeSession({ sub: user, sid })}`;
}

await database().pool.query("SELECT 1");
process.send?.({ url: door.url, metricsUrl: metrics.url } satisfies Serving);
process.on("message", (message: string | Observation) => {
  if (typeof message === "string") void signIn(message).then((cookie) => process.send?.(cookie));
});
process.on("disconnect", () => process.exit(0));
