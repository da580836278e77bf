import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Login, makeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { disturbed } from "@/lib/testing/harness/disturbed";
import { hasPython, installPythonClient } from "@/lib/testing/harness/installed-clients";
import { served, type Served } from "@/lib/testing/harness/served";
import { fanOutWhileBusy } from "@/lib/webhook/delivery/fan-out";
import { zip } from "../archive";
import { buildWheel } from "./build-wheel";

const run = promisify(execFile);

let app: Served;
let login: Login;
let folder: string;
let propertyId: string;

const HEAD = `
import json, os, sys
sys.path.insert(0, os.environ["P_FOLDER"])
from partner_portal_client import PartnerPortalClient, PartnerPortalClientAsync, PortalError, response_info, verify_webhook

def say(value):
    print(json.dumps(value))

settings = dict(base_url=os.environ["P_BASE"], client_id=os.environ["P_ID"], client_secret=os.environ["P_SECRET"])
stay = dict(checkin=os.environ["P_IN"])
guests = [[
    {"kind": "ADULT", "first_name": "Ada", "last_name": "Lovelace", "is_lead": True},
    {"kind": "ADULT", "first_name": "Charles", "last_name": "Babbage"},
]]
contact = {"first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com"}
search = dict(property_ids=[os.environ["P_PROPERTY"]], checkin=os.environ["P_IN"], checkout=os.environ["P_OUT"],
    occupancy=[{"adults": 2, "child_ages": []}], currency="EUR")
prebook = dict(property_public_id=os.environ["P_PROPERTY"], checkin=os.environ["P_IN"], nights=2, adults=2,
    child_ages=[], currency_code="EUR")
`;
const BOOKING = `
client = PartnerPortalClient(**settings)
found = client.search(**search)
held = client.prebook(rate_key=found["results"][0]["allocations"][0]["slots"][0]["rate_key"], **prebook)
booking = client.book(prebook_token=held["prebook_token"], contact=contact, guests=guests)["booking"]
say(booking["status"])
`;

async function said(program: string, env: Record<string, string>): Promise<unknown[]> {
  const { stdout } = await run("python3", ["-I", "-X", "dev", "-W", "error", "-c", HEAD + program], {
    env: { ...process.env, ...env, P_FOLDER: folder },
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}

const environment = (url: string): Record<string, string> => ({
  P_BASE: `${url}/api/v1`,
  P_ID: login.clientId,
  P_SECRET: login.secret,
  P_PROPERTY: propertyId,
  P_IN: dayFromNow(40),
  P_OUT: dayFromNow(42),
});
const here = (): Record<string, string> => environment(app.origin.url);

describe.skipIf(!hasPython())("the Python client", () => {
  beforeAll(async () => {
    app = await served();
    login = await makeCredential(app.db.client, app.tenant.id);
    propertyId = (await makeProperty(app.db.client)).publicId;
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "python-client-"));
    await installPythonClient(folder);
  }, 60_000);
  afterAll(async () => {
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test("each file of the wheel is what its record says, and each module compiles", async () => {
    const program = `
import base64, csv, glob, hashlib, importlib.metadata, inspect, pathlib, typing
root = pathlib.Path(os.environ["P_FOLDER"])
[about] = root.glob("*.dist-info")
rows = list(csv.reader((about / "RECORD").read_text().splitlines()))
for name, hash, size in rows:
    data = (root / name).read_bytes()
    if hash:
        assert hash == "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode(), name
        assert int(size) == len(data), name
say(sorted(name for name, _, _ in rows) == sorted(str(f.relative_to(root)) for f in root.rglob("*") if f.is_file() and f.suffix != ".whl" and "__pycache__" not in f.parts))
import partner_portal_client, partner_portal_client.types as types
# Every name of every type is known.
kinds = [kind for kind in vars(types).values() if typing.is_typeddict(kind)]
say(all(typing.get_type_hints(kind) is not None for kind in kinds) and len(kinds) > 200)
for client in (PartnerPortalClient, PartnerPortalClientAsync):
    for name, method in inspect.getmembers(client, inspect.isfunction):
        if not name.startswith("_") and name not in ("close",):
            typing.get_type_hints(method, {**vars(typing), **vars(partner_portal_client._methods), "types": types})
say(importlib.metadata.version("partner-portal-client") == partner_portal_client.__version__)
`;
    expect(await said(program, here())).toEqual([true, true, true]);
    expect(zip(buildWheel()).equals(zip(buildWheel()))).toBe(true);
  });

  test("a program searches, books, reads lists page by page, changes by ETag and meets a typed refusal", async () => {
    const program = `${BOOKING}
page = client.booking_list(limit=1).page()
say(len(page["items"]))
say(booking["public_id"] in [one["public_id"] for one in client.booking_list(limit=1)])
tag = response_info(client.booking_get(public_id=booking["public_id"])).etag
say(client.booking_update(public_id=booking["public_id"], agency_reference="PY-1", if_match=tag)["agency_reference"])
try:
    client.booking_update(public_id=booking["public_id"], agency_reference="PY-2", if_match=tag)
except PortalError as error:
    say([error.status, error.code, error.details, len(error.message) > 0])
# A field whose name is a word of Python.
say([len(list(client.usage_list(**{"from": "2020-01-01", "to": "2020-01-02"}))), len(list(client.usage_list(from_="2020-01-01", to="2020-01-02")))])
try:
    client.booking_get(public_id=booking["public_id"], colour="red")
except PortalError as error:
    say([error.code, error.details["field"]])
say(client.booking_cancel(public_id=booking["public_id"])["booking"]["status"])
client.close()`;
    expect(await said(program, here())).toEqual([
      "CONFIRMED",
      1,
      true,
      "PY-1",
      [412, "PRECONDITION_FAILED", { version: 3 }, true],
      [0, 0],
      ["INVALID_REQUEST", "colour"],
      "CANCELLED",
    ]);
  });

  test("the same methods work with asyncio, several at once", async () => {
    const program = `
import asyncio
async def main():
    async with PartnerPortalClientAsync(**settings) as client:
        found, profiles = await asyncio.gather(client.search(**search), client.profile_list())
        held = await client.prebook(rate_key=found["results"][0]["allocations"][0]["slots"][0]["rate_key"], **prebook)
        booking = (await client.book(prebook_token=held["prebook_token"], contact=contact, guests=guests))["booking"]
        say([booking["status"], len(profiles["items"]) > 0])
        say(len((await client.booking_list(limit=1))["items"]))
        say(booking["public_id"] in [one["public_id"] async for one in client.booking_list(limit=1)])
asyncio.run(main())`;
    expect(await said(program, here())).toEqual([["CONFIRMED", true], 1, true]);
  });

  test("a write whose answer is lost, refused as busy or as limited is sent again with its key, and done once", async () => {
    const door = await disturbed(app.origin.url, ({ path: at }, before) => {
      if (at === "/profiles" && before === 0) return { status: 401, body: { code: "auth.invalid_bearer" } };
      if (at === "/prebook" && before === 0) return { status: 429, headers: { "Retry-After": "0" } };
      if (at === "/book" && before === 0) return "lost";
      if (at === "/book" && before === 1) return { status: 503, headers: { "Retry-After": "0" } };
      return undefined;
    });
    try {
      const program = `${BOOKING}
client.profile_list().page()
try:
    client.booking_get(public_id="bkg_none")
except PortalError as error:
    say(error.code)
client.close()`;
      expect(await said(program, environment(door.url))).toEqual(["CONFIRMED", "BOOKING_NOT_FOUND"]);
      const calls = (at: string) => door.seen.filter((one) => one.path === at);
      expect(calls("/book").length).toBe(3);
      expect(new Set(calls("/book").map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
      expect(calls("/book")[0]!.key).toMatch(/\S{8}/);
      expect(calls("/prebook").length).toBe(2);
      expect(calls("/oauth/token").length).toBe(2);
      expect(calls("/bookings/bkg_none").length).toBe(1);
    } finally {
      await door.close();
    }
  });

  test("events are followed over an interruption, and resumed after the last one", async () => {
    await said(BOOKING + "client.close()", here());
    await fanOutWhileBusy();
    const program = `
import asyncio, itertools
client = PartnerPortalClient(**settings)
every = [event["sequence"] for event in client.events(follow=False)]
resumed = client.events(after=every[0], every=0.1)
say(len(every) >= 2 and every[1:] == [event["sequence"] for event in itertools.islice(resumed, len(every) - 1)])
client.close()
async def main():
    async with PartnerPortalClientAsync(**settings) as again:
        return [event["sequence"] async for event in again.events(follow=False)]
say(asyncio.run(main()) == every)`;
    const door = await disturbed(app.origin.url, ({ path: at }, before) =>
      at === "/events" && before > 0 && before < 7 ? { status: 503, headers: { "Retry-After": "0" } } : undefined,
    );
    try {
      expect(await said(program, environment(door.url))).toEqual([true, true]);
    } finally {
      await door.close();
    }
  });

  test("a delivery is verified over its raw body; one that was changed, is old or has another's secret is refused", async () => {
    const secret = `whsec_${Buffer.from("a secret of 24 characters").toString("base64")}`;
    const body = JSON.stringify({
      type: "booking.created",
      timestamp: new Date().toISOString(),
      data: { name: "Zoë" },
    });
    const headersAt = (at: number) => ({
      "Webhook-Id": "msg_1",
      "webhook-timestamp": String(Math.floor(at / 1000)),
      "webhook-signature": `v1,c29tZXRoaW5n ${new Webhook(secret).sign("msg_1", new Date(at), body)}`,
    });
    const program = `
body, secret = os.environ["P_BODY"], os.environ["P_WHSEC"]
now, old = json.loads(os.environ["P_NOW"]), json.loads(os.environ["P_OLD"])
say(verify_webhook(body.encode(), now, secret)["type"])
for text, headers, key in [(body + " ", now, secret), (body, old, secret), (body, now, "whsec_AAAA"), (body, {}, secret)]:
    try:
        verify_webhook(text, headers, key)
        say("accepted")
    except PortalError as error:
        say(error.code)`;
    const env = {
      ...here(),
      P_BODY: body,
      P_NOW: JSON.stringify(headersAt(Date.now())),
      P_OLD: JSON.stringify(headersAt(Date.now() - 301_000)),
      P_WHSEC: secret,
    };
    const refused = Array.from({ length: 4 }, () => "WEBHOOK_NOT_VERIFIED");
    expect(await said(program, env)).toEqual(["booking.created", ...refused]);
  });
});
