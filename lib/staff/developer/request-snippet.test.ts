import { compileFunction } from "node:vm";
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { formatCurl, formatSnippet, type Sent } from "./request-snippet";

const SENT: Sent = {
  method: "POST",
  url: "https://api.example/v1/bookings/bkg_1?q=a'b",
  headers: [
    ["Authorization", "Bearer $TOKEN"],
    ["Idempotency-Key", "$(uuidgen)"],
    ["X-Service-Sandbox-Scenario", "sold_out"],
  ],
  body: '{\n  "name": "It\'s true",\n  "notify_guest": true,\n  "reason": null\n}',
};

/** The arguments that a shell would pass to curl, with these values for the variables. */
function argumentsOf(command: string): string[] {
  const shell = `uuidgen() { echo fresh; }; TOKEN=t0; curl() { printf '%s\\0' "$@"; }; ${command}`;
  return execFileSync("bash", ["-euc", shell], { encoding: "utf8" }).split("\0").slice(0, -1);
}

test("a shell passes each part of a command as one argument, whatever it contains", () => {
  expect(argumentsOf(formatCurl(SENT))).toEqual([
    "-X",
    "POST",
    SENT.url,
    "-H",
    "Authorization: Bearer t0",
    "-H",
    "Idempotency-Key: fresh",
    "-H",
    "X-Service-Sandbox-Scenario: sold_out",
    "-d",
    SENT.body,
  ]);
  expect(argumentsOf(formatCurl({ method: "GET", url: "https://api.example/v1", headers: [] }))).toEqual([
    "https://api.example/v1",
  ]);
});

test("the TypeScript snippet sends the same, with the token from the environment and a new key", async () => {
  const calls: [string, RequestInit][] = [];
  const fetched = async (url: string, init: RequestInit) => {
    calls.push([url, init]);
    return Response.json({});
  };
  const run = compileFunction(`return (async () => { ${formatSnippet("typescript", SENT)} })();`, [
    "fetch",
    "process",
    "crypto",
  ]);
  await run(fetched, { env: { TOKEN: "t0" } }, { randomUUID: () => "fresh" });
  const [[url, init]] = calls as [[string, RequestInit]];
  expect(url).toBe(SENT.url);
  expect(init.method).toBe("POST");
  expect(init.headers).toEqual({
    Authorization: "Bearer t0",
    "Idempotency-Key": "fresh",
    "X-Service-Sandbox-Scenario": "sold_out",
  });
  expect(JSON.parse(init.body as string)).toEqual(JSON.parse(SENT.body!));
});

test("the Python snippet converts JSON's three literals and leaves texts unchanged", () => {
  const code = formatSnippet("python", { ...SENT, body: '{ "a": true, "b": null, "c": "true null \\" false" }' });
  expect(code).toContain('json={ "a": True, "b": None, "c": "true null \\" false" }');
  expect(code).toContain(`"Authorization": f"Bearer {os.environ['TOKEN']}"`);
  expect(code).toContain('"Idempotency-Key": str(uuid.uuid4())');
});
