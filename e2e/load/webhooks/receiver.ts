import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One message, however often it came to one endpoint. */
export interface Arrival {
  /** By `performance.now()`, the first time. */
  at: number;
  times: number;
  /** What was sent under its id: more than one body, and no receiver could tell a repetition. */
  bodies: Set<string>;
}

/** The servers of many partners in one: each path is an endpoint. */
export interface Receiver {
  /** The url of an endpoint of this name. */
  url(name: string): string;
  /** By name, then by webhook-id. */
  arrived: Map<string, Map<string, Arrival>>;
  close(): Promise<void>;
}

/** @param answer what an endpoint does with a message that came so many times; 204 unless it does something else */
export async function receive(
  answer: (response: ServerResponse, name: string, times: number) => void = (response) =>
    void response.writeHead(204).end(),
): Promise<Receiver> {
  const arrived: Receiver["arrived"] = new Map();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const name = request.url!.slice(1);
      const messages = arrived.get(name) ?? new Map<string, Arrival>();
      arrived.set(name, messages);
      const id = String(request.headers["webhook-id"]);
      const arrival = messages.get(id) ?? { at: performance.now(), times: 0, bodies: new Set() };
      messages.set(id, arrival);
      arrival.times++;
      arrival.bodies.add(Buffer.concat(parts).toString("utf8"));
      answer(response, name, arrival.times);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    arrived,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
