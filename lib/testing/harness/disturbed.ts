import http from "node:http";
import type { AddressInfo } from "node:net";

/** What a door does to a request in place of passing it on, or to its answer. */
type Disturbance =
  | { status: number; headers?: Record<string, string>; body?: object }
  /** Passed on; the connection ends before the answer. */
  | "lost";

interface Seen {
  method: string;
  path: string;
  key: string | undefined;
  authorization: string | undefined;
  body: string;
}

/**
 * A door before a served app that fails as networks and busy services do.
 * @param disturb what happens to a request; `before`: requests of the same method and path that came earlier
 */
export async function disturbed(
  target: string,
  disturb: (request: Seen, before: number) => Disturbance | undefined,
): Promise<{ url: string; seen: Seen[]; close: () => Promise<void> }> {
  const seen: Seen[] = [];
  const server = http.createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const path = request.url!.split("?", 1)[0]!.replace("/api/v1", "");
      const one: Seen = {
        method: request.method!,
        path,
        key: request.headers["idempotency-key"] as string | undefined,
        authorization: request.headers.authorization,
        body: Buffer.concat(parts).toString(),
      };
      const before = seen.filter((other) => other.method === one.method && other.path === path).length;
      seen.push(one);
      const what = disturb(one, before);
      if (what !== undefined && what !== "lost") {
        response.writeHead(what.status, { "Content-Type": "application/json", ...what.headers });
        return response.end(JSON.stringify(what.body ?? {}));
      }
      const passed = await fetch(target + request.url!, {
        method: one.method,
        headers: Object.fromEntries(
          Object.entries(request.headers as Record<string, string>).filter(
            ([name]) => !["host", "connection", "content-length", "accept-encoding"].includes(name),
          ),
        ),
        body: one.body === "" ? null : one.body,
      });
      const text = await passed.text();
      if (what === "lost") return request.socket.destroy();
      const headers = Object.fromEntries([...passed.headers].filter(([name]) => !/^(content-|transfer-)/.test(name)));
      response.writeHead(passed.status, { ...headers, "Content-Type": "application/json" });
      return response.end(text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
