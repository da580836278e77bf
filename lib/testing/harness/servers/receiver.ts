import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A delivery as it arrived. */
export interface Hit {
  /** When it arrived, in milliseconds of real time. */
  at: number;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** Of JSON; empty for XML. */
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A partner's server on loopback. */
export interface Receiver {
  /** The URL; all paths below it are accepted. */
  url: string;
  hits: Hit[];
  of(type: string): Hit[];
  close(): Promise<void>;
}

/** The response of a correct endpoint: 204, and for a challenge its echo. */
export const wellBehaved = ({ body }: Hit): Reply =>
  body.type === "endpoint.verification"
    ? { status: 200, body: JSON.stringify({ challenge: body.data.challenge }) }
    : { status: 204 };

/** Listens on a free port. @param answer undefined keeps the connection open without a response */
export async function receive(
  answer: (hit: Hit) => Reply | undefined | Promise<Reply | undefined> = wellBehaved,
): Promise<Receiver> {
  const hits: Hit[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const text = Buffer.concat(parts).toString("utf8");
      const hit = {
        at: Date.now(),
        path: request.url!,
        headers: request.headers,
        text,
        body: (text.startsWith("<") ? {} : JSON.parse(text)) as Hit["body"],
      };
      hits.push(hit);
      const reply = await answer(hit);
      if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    of: (type) => hits.filter((hit) => hit.body.type === type),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
