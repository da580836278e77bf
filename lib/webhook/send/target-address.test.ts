import { createHook } from "node:async_hooks";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertAllowedUrl, isRefused, type Resolve } from "@/lib/core/target-address";
import { sendMessage } from "./send";

/** Counts connection attempts of this process to any address, at the operating system's level. */
let attempts = 0;
const hook = createHook({ init: (_id, type) => void (attempts += Number(type === "TCPCONNECTWRAP")) });
/** Listens on every address of this machine, so that any request that is not blocked arrives here. */
let server: Server;
let arrived = 0;
let port = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    arrived++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  port = (server.address() as { port: number }).port;
  hook.enable();
});
afterAll(async () => {
  hook.disable();
  await new Promise((resolve) => server.close(resolve));
});

const nobody: Resolve = async (name) => {
  throw Object.assign(new Error(`nobody asks for ${name}`), { code: "ENOTFOUND" });
};
const rules = (sandbox: boolean, resolve: Resolve = nobody) => ({ sandbox, resolve });
const refused = (url: string, at = rules(false)) =>
  expect(assertAllowedUrl(url, at)).rejects.toMatchObject({ code: "INVALID_REQUEST", details: { field: "url" } });

/**
 * Checks that no connection is made: neither at registration nor, for a URL that is in the table already, at
 * delivery.
 */
async function unreachable(url: string, sandbox = false, resolve: Resolve = nobody): Promise<void> {
  const before = [attempts, arrived];
  const sent = await sendMessage({ endpointId: 1, url, headers: {}, body: "{}" }, { rules: rules(sandbox, resolve) });
  expect(sent).toMatchObject({ httpStatus: null, error: expect.stringMatching(/^not sent: the URL /) });
  expect([attempts, arrived]).toEqual(before);
}

const V4 = [
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.254",
  "172.16.0.1",
  "172.31.255.1",
  "192.168.1.1",
  "169.254.169.254",
  "169.254.1.1",
  "100.64.0.1",
  "100.100.100.200",
  "100.127.255.254",
  "192.0.0.192",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.9",
  "192.88.99.1",
  "168.63.129.16",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
];
const V6 = [
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:0:127.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::7f00:1",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::1",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "fd00:ec2::254",
  "fc00::1",
  "fe80::1",
  "febf::1",
  "fec0::1",
  "ff02::1",
  "ff0e::1",
  "100::1",
  "2001:db8::1",
  "3fff::1",
  "5f00::1",
  "4000::1",
];

describe("a URL with a non-public address is never connected to", () => {
  test.each([...V4, ...V6.map((address) => `[${address}]`)])("%s", async (host) => {
    await refused(`https://${host}/hooks`);
    await unreachable(`https://${host}:${port}/hooks`);
  });
  test.each([
    ["decimal", "https://2130706433"],
    ["decimal, metadata", "https://2852039166"],
    ["hexadecimal", "https://0x7f000001"],
    ["hexadecimal by parts", "https://0x7f.0x0.0x0.0x1"],
    ["octal", "https://0177.0.0.1"],
    ["octal, metadata", "https://0251.0376.0251.0376"],
    ["mixed bases", "https://0xa9.254.0251.254"],
    ["short", "https://127.1"],
    ["short, private", "https://10.1"],
    ["three parts", "https://192.168.257"],
    ["zero", "https://0"],
    ["a trailing dot", "https://127.0.0.1."],
    ["full-width digits", "https://１２７.０.０.１"],
    ["circled digits", "https://①②⑦.⓪.⓪.①"],
    ["ideographic full stops", "https://127。0。0。1"],
    ["percent-encoded", "https://%31%32%37.0.0.1"],
    ["capital letters", "HTTPS://127.0.0.1"],
    ["mapped, written out", "https://[0:0:0:0:0:ffff:7f00:1]"],
  ])("written %s", async (_how, origin) => {
    await refused(`${origin}/hooks`);
    await unreachable(`${origin}:${port}/hooks`);
  });
});

describe("a host name that is not public is never looked up", () => {
  test.each([
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "intranet",
    "printer.local",
    "db.internal",
    "metadata.google.internal",
    "metadata.google.internal.",
    "router.home.arpa",
    "host.localdomain",
    "hidden.onion",
  ])("%s", async (host) => {
    await refused(`https://${host}/hooks`);
    await unreachable(`https://${host}:${port}/hooks`);
  });
});

test.each([
  "http://partner.example/",
  "ftp://partner.example/",
  "file:///etc/passwd",
  "gopher://partner.example/",
  "ws://partner.example/",
  "javascript:alert(1)",
  "data:text/plain,x",
  "unix:/run/x.sock",
  "//partner.example/",
  "partner.example",
  "",
  "https://",
  "https:127.0.0.1",
  "https:/\\127.0.0.1",
  " https://partner.example/",
  "https://partner.example\\@127.0.0.1/",
  "https://user@partner.example/",
  "https://user:secret@partner.example/",
  "https://:secret@partner.example/",
  "https://partner.example:443@127.0.0.1/",
  "https://[fe80::1%25eth0]/",
  "https://[::1]%lo/",
  "https://partner.example:22/",
  "https://partner.example:80/",
  "https://partner.example:99999/",
  "https://partner.example:0/",
])("%j is refused as a delivery URL", async (url) => {
  await refused(url);
  await unreachable(url);
});

describe("a name", () => {
  const name = "https://hooks.partner.example/";
  test.each([
    [["10.0.0.1"]],
    [["8.8.8.8", "127.0.0.1"]],
    [["2606:4700::1111", "fd00:ec2::254"]],
    [["8.8.8.8", "fe80::1%eth0"]],
    [["not an address"]],
  ])("that resolves to %j is refused, even if its other addresses are public", async (addresses) => {
    const resolve: Resolve = async () => addresses;
    await refused(name, rules(false, resolve));
    await unreachable(name, false, resolve);
  });

  test("that resolves to a private address after registration is refused: the address is checked at the connection itself", async () => {
    const answers = [["93.184.215.14"], ["127.0.0.1"]];
    const resolve: Resolve = async () => answers.shift()!;
    await assertAllowedUrl(name, rules(false, resolve));
    await unreachable(`https://hooks.partner.example:${port}/`, false, resolve);
    expect(answers).toEqual([]);
  });

  test("is resolved once per connection, and only the checked address is connected to", async () => {
    const lookups: string[] = [];
    const resolve: Resolve = async (host) => {
      lookups.push(host);
      return lookups.length === 1 ? ["127.0.0.1"] : ["10.0.0.1"];
    };
    const before = [attempts, arrived] as const;
    const sent = await sendMessage(
      { endpointId: 1, url: `http://hooks.partner.example:${port}/`, headers: {}, body: "{}" },
      { rules: rules(true, resolve) },
    );
    expect(sent!.error).toBe("the connection was closed before the response arrived");
    expect([lookups, attempts - before[0], arrived - before[1]]).toEqual([["hooks.partner.example"], 1, 1]);
  });

  test("that cannot be resolved now can be registered, because it is resolved again at each connection", async () => {
    await assertAllowedUrl(name, rules(false));
    const sent = await sendMessage({ endpointId: 1, url: name, headers: {}, body: "{}" }, { rules: rules(false) });
    expect(sent!.error).toBe("the host name does not exist");
  });

  test("that is public is allowed, on port 443 and ports from 1024", async () => {
    const resolve: Resolve = async () => ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"];
    for (const url of [name, "https://hooks.partner.example:8443/a?b=c", "https://BÜCHER.example/"])
      await assertAllowedUrl(url, rules(false, resolve));
  });
});

test("a sandbox also allows loopback and http, but no private network", async () => {
  for (const url of ["http://127.0.0.1:1/", "http://[::1]:1/", "http://localhost:1/"])
    await assertAllowedUrl(
      url,
      rules(true, async () => ["127.0.0.1"]),
    );
  const inward = [...V4, ...V6].filter((address) => !["127.0.0.1", "127.255.255.254", "::1"].includes(address));
  for (const address of inward) {
    expect(isRefused(address, true), address).toBe(true);
    await unreachable(`http://${address.includes(":") ? `[${address}]` : address}:${port}/`, true);
  }
});

test("a proxy named in the environment is not used", async () => {
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"];
  for (const name of names) process.env[name] = `http://127.0.0.1:${port}`;
  const before = arrived;
  const sent = await sendMessage(
    { endpointId: 1, url: "http://127.0.0.1:9/", headers: {}, body: "{}" },
    { rules: rules(true) },
  );
  for (const name of names) delete process.env[name];
  expect([sent!.error, arrived]).toEqual(["the connection was refused", before]);
});
