import { validate } from "@readme/openapi-parser";
import { Collection, type Item } from "postman-collection";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { operations } from "@/lib/api/operations";
import { openApiDocument } from "@/lib/api/openapi/openapi";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { download } from "./download";

const HEADERS = { host: "desk.example", "x-forwarded-proto": "https" };
const URL_OF_API = "https://desk.example/api/v1";

let app: Served;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
});
afterAll(() => app.close());

/** Over TLS the session cookie has another name. */
const fetchFile = (name: Parameters<typeof download>[0], cookie = admin.cookie) =>
  download(name, new Request(`http://127.0.0.1/developers/${name}?client=demo-partner`, { headers: HEADERS }), () =>
    cookie("staff-session"),
  );

test("the OpenAPI document can be downloaded as it is served, with the address of this service, as JSON and as YAML", async () => {
  const [json, yaml] = [await fetchFile("openapi.json"), await fetchFile("openapi.yaml")];
  expect(json.headers.get("content-disposition")).toBe('attachment; filename="partner-api-openapi.json"');
  const document = (await json.json()) as object;
  expect(document).toEqual(openApiDocument(new URL(URL_OF_API).origin));
  expect(parse(await yaml.text())).toEqual(document);
  expect(await validate(structuredClone(document) as never)).toMatchObject({ valid: true });
});

test("files can be downloaded by admins only", async () => {
  const [agent, operator] = [
    await staffClient(app.db.client, "agent", app.tenant.id),
    await staffClient(app.db.client, "operator", null),
  ];
  expect((await fetchFile("postman.json", () => undefined)).status).toBe(401);
  expect((await fetchFile("postman.json", agent.cookie)).status).toBe(403);
  expect((await fetchFile("openapi.yaml", operator.cookie)).status).toBe(403);
});

/** The collection as Postman's own library reads it: each request with its path, variables resolved, and its body. */
async function requests() {
  const collection = new Collection((await (await fetchFile("postman.json")).json()) as object);
  const items: Item[] = [];
  collection.forEachItem((item) => void items.push(item));
  const filled = (text: string) => collection.variables.replace(text);
  return items.map(({ request }) => {
    const raw = request.body?.raw;
    const send = { key: crypto.randomUUID(), ...(raw !== undefined && { raw: filled(raw) }) };
    return { request, path: filled(request.url.getPathWithQuery()), send };
  });
}

test("the collection holds every operation once, with an idempotency key where needed, and the token request", async () => {
  const all = await requests();
  const written = all.map(({ request }) => `${request.method} ${request.url.path!.join("/")}`);
  const expected = operations.map(({ method, path }) => `${method} ${path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1")}`);
  expect(written.toSorted()).toEqual([...expected, "POST oauth/token"].toSorted());
  for (const op of operations) {
    const { request } = all[written.indexOf(`${op.method} ${op.path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1")}`)]!;
    const key = request.headers.one("Idempotency-Key");
    expect(key?.value, op.id).toBe(op.idempotent === "none" ? undefined : "{{$guid}}");
    expect(key?.disabled ?? false, op.id).toBe(op.idempotent === "optional");
  }
});

/** Sealed by an earlier response, so an example's values are invalid. */
const SEALED = ["rate_key", "allocation_id", "prebook_token", "proof"];

test("the service accepts each of its requests as Postman would send it", async () => {
  const own = (await requests()).filter(({ path }) => path !== "/oauth/token");
  for (const { request, path, send } of own) {
    const answer = await app.partner.call(request.method, path, send);
    const summary = `${request.method} ${path} ${answer.text}`;
    // The id in an example does not exist. A wrong path or method would be reported with these codes.
    expect(["NOT_FOUND", "METHOD_NOT_ALLOWED"], summary).not.toContain(answer.body?.code);
    expect(answer.status === 400 ? SEALED : [undefined], summary).toContain(answer.body?.details?.field);
  }
  await app.partner.call("DELETE", "/sandbox/clock");
});

test("its client id is the one requested, and its secret is empty", async () => {
  const { variable } = (await (await fetchFile("postman.json")).json()) as {
    variable: { key: string; value: string }[];
  };
  const valueOf = (key: string) => variable.find((one) => one.key === key)?.value;
  expect(valueOf("client_id")).toBe("demo-partner");
  expect(valueOf("client_secret")).toBe("");
  expect(valueOf("base_url")).toBe(URL_OF_API);
});
