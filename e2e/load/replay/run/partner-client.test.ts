import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { PartnerClient, Unreachable } from "./partner-client";

let server: http.Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server that issues tokens, and answers calls with these statuses in turn. */
async function serve(
  ...statuses: number[]
): Promise<{ base: string; seen: http.IncomingHttpHeaders[]; tokens: () => number }> {
  const seen: http.IncomingHttpHeaders[] = [];
  let tokens = 0;
  server = http.createServer((request, response) => {
    request.resume();
    const isToken = request.url === "/api/v1/oauth/token";
    if (!isToken) seen.push(request.headers);
    const status = isToken ? 200 : statuses[seen.length - 1]!;
    const body = isToken ? { access_token: `t${++tokens}`, expires_in: 3600 } : { code: "SOME_CODE" };
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}/api/v1`, seen, tokens: () => tokens };
}

const clientOf = (base: string, observed: string[] = []) =>
  new PartnerClient({
    base,
    clientId: "c",
    secret: "s",
    connections: 2,
    observe: (operation, status, code) => observed.push(`${operation} ${status} ${code ?? ""}`.trim()),
  });
const book = { operation: "book", method: "POST", path: "/book", body: { a: 1 }, key: "k1" } as const;

it("retries a temporary failure with the same key, and reports both responses", async () => {
  const { base, seen } = await serve(500, 201);
  const observed: string[] = [];
  const client = clientOf(base, observed);
  expect(await client.send(book)).toMatchObject({ status: 201, code: null });
  expect(seen.map((headers) => headers["idempotency-key"])).toEqual(["k1", "k1"]);
  expect(observed).toEqual(["book 500 SOME_CODE", "book 201"]);
  await client.close();
});

it("requests a new token when the current one is refused", async () => {
  const { base, seen, tokens } = await serve(401, 200);
  const client = clientOf(base);
  expect((await client.send(book)).status).toBe(200);
  expect(seen.map((headers) => headers.authorization)).toEqual(["Bearer t1", "Bearer t2"]);
  expect(tokens()).toBe(2);
  await client.close();
});

it("returns a refusal without a retry", async () => {
  const { base, seen } = await serve(409);
  const client = clientOf(base);
  expect(await client.send(book)).toMatchObject({ status: 409, code: "SOME_CODE" });
  expect(seen).toHaveLength(1);
  await client.close();
});

it("requests one token for concurrent calls", async () => {
  const { base, tokens } = await serve(200, 200, 200);
  const client = clientOf(base);
  await Promise.all([client.send(book), client.send(book), client.send(book)]);
  expect(tokens()).toBe(1);
  await client.close();
});

it("reports that the server is not reachable", async () => {
  const client = clientOf("http://127.0.0.1:9/api/v1");
  await expect(client.send(book)).rejects.toThrow(Unreachable);
  await client.close();
});
