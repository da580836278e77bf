import { once } from "node:events";
import net from "node:net";
import { afterEach, expect, test } from "vitest";
import { sharedWindows } from "./shared-windows";

const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** The first bytes that a process with this REDIS_URL sends. */
async function firstBytes(urlAt: (port: number) => string): Promise<Buffer> {
  const server = net.createServer().listen(0, "127.0.0.1");
  opened.push(server);
  await once(server, "listening");
  const connected = once(server, "connection") as Promise<[net.Socket]>;
  const url = urlAt((server.address() as net.AddressInfo).port);
  opened.push(sharedWindows(url, "test", { log: { warn() {} } }));
  const [socket] = await connected;
  opened.push({ close: () => socket.destroy() });
  return ((await once(socket, "data")) as [Buffer])[0];
}

test("a process logs in to Redis with the password of REDIS_URL before it counts anything", async () => {
  const sent = (await firstBytes((port) => `redis://:s3cret-of-redis@127.0.0.1:${port}`)).toString();
  expect(sent).toMatch(/^\*\d\r\n\$4\r\nAUTH\r\n/);
  expect(sent).toContain("s3cret-of-redis");
});

test("with rediss:// nothing is readable on the way, the password included", async () => {
  const sent = await firstBytes((port) => `rediss://:s3cret-of-redis@127.0.0.1:${port}`);
  // The start of a TLS handshake record.
  expect([sent[0], sent[1]]).toEqual([22, 3]);
  expect(sent.toString("latin1")).not.toContain("s3cret-of-redis");
});
