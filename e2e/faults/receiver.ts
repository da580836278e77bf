import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A message at one endpoint, with everything that arrived for it. */
interface Arrival {
  /** When the message arrived first, by `performance.now()`. */
  at: number;
  times: number;
  /** The bodies that arrived with this id. There must be only one, so that receivers recognize repetitions. */
  bodies: Set<string>;
}

/** A server for many partners: each path is an endpoint. */
export interface Receiver {
  /** The URL of the endpoint with this name. */
  url(name: string): string;
  /** By endpoint name, then by webhook-id. */
  arrived: Map<string, Map<string, Arrival>>;
  close(): Promise<void>;
}

/** @param answer the endpoint's answer, by how often the message has arrived; default: 204 */
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
