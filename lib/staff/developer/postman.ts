import { OTA_PATH } from "@/lib/api/ota-endpoint";
import { fillPlaceholders, PLACEHOLDERS } from "./carried";
import { listReferenceEntries, findOperationReference } from "./reference";
import type { Parameter, OperationReference } from "./shapes";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
const CREDENTIALS = [
  { key: "username", value: "{{client_id}}", type: "string" },
  { key: "password", value: "{{client_secret}}", type: "string" },
];

/** Before each request: fetches a token unless the current one is valid for another minute. */
const FETCH_TOKEN = [
  'if (Number(pm.collectionVariables.get("token_expires_at")) > Date.now() + 60000) return;',
  "pm.sendRequest({",
  '  url: pm.variables.replaceIn("{{base_url}}/oauth/token"),',
  '  method: "POST",',
  "  header: {",
  '    "Content-Type": "application/x-www-form-urlencoded",',
  '    Authorization: "Basic " + btoa(pm.variables.replaceIn("{{client_id}}:{{client_secret}}")),',
  "  },",
  '  body: { mode: "urlencoded", urlencoded: [{ key: "grant_type", value: "client_credentials" }] },',
  "}, (error, response) => {",
  "  if (error || response.code !== 200) throw new Error(error || response.text());",
  "  const { access_token, expires_in } = response.json();",
  '  pm.collectionVariables.set("access_token", access_token);',
  '  pm.collectionVariables.set("token_expires_at", String(Date.now() + expires_in * 1000));',
  "});",
];

/** After each response: stores its ids and sealed values for later requests. */
const CARRY = [
  `const slots = ${JSON.stringify(Object.fromEntries(PLACEHOLDERS.map(({ name, pattern }) => [name, pattern])))};`,
  "for (const [name, pattern] of Object.entries(slots)) {",
  "  const found = new RegExp(pattern).exec(pm.response.text());",
  "  if (found) pm.collectionVariables.set(name, found[1]);",
  "}",
];

const script = (listen: string, exec: string[]) => ({ listen, script: { type: "text/javascript", exec } });
const asVariable = (example: string): string => fillPlaceholders(example, (name) => `{{${name}}}`);

/**
 * A Postman collection (v2.1.0) of all operations, generated from the reference. Its requests use variables: once the
 * client's secret is set, search, prebook, book and cancel can be sent one after the other.
 */
export function postmanCollection(baseUrl: string, clientId: string) {
  // Left out, because channel managers send XML messages from their own software.
  const inJson = listReferenceEntries().filter(({ path }) => path !== OTA_PATH);
  const pieces = inJson.map(({ id }) => findOperationReference(id)!);
  const groups = [...new Set(pieces.map(({ group }) => group))];
  const named = { base_url: baseUrl, client_id: clientId, client_secret: "", access_token: "", token_expires_at: "0" };
  const slots = Object.fromEntries(PLACEHOLDERS.map(({ name, example }) => [name, example]));
  return {
    info: {
      name: "Partner API",
      description: "Set the variable client_secret; a token is fetched and renewed automatically.",
      schema: SCHEMA,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{access_token}}", type: "string" }] },
    event: [script("prerequest", FETCH_TOKEN), script("test", CARRY)],
    variable: Object.entries({ ...named, ...slots }).map(([key, value]) => ({ key, value, type: "string" })),
    item: groups.map((name) => ({ name, item: pieces.filter(({ group }) => group === name).map(itemOf) })),
  };
}

function itemOf(piece: OperationReference) {
  const { id, method, summary, description, body } = piece;
  return {
    name: summary,
    request: {
      method,
      ...(!piece.needsToken && { auth: { type: "basic", basic: CREDENTIALS } }),
      description: [`operationId: ${id}`, description].filter(Boolean).join("\n\n"),
      header: headersOf(piece),
      url: urlOf(piece),
      ...(body && { body: bodyOf(body) }),
    },
    response: [],
  };
}

function headersOf({ parameters, body }: OperationReference) {
  const headers = parameters.filter((one) => one.in === "header");
  return [
    ...(body?.mediaType === "application/json" ? [{ key: "Content-Type", value: "application/json" }] : []),
    ...headers.map(({ name, required, description }) => ({
      key: name,
      value: name === "Idempotency-Key" ? "{{$guid}}" : "",
      ...(description !== undefined && { description }),
      ...(!required && { disabled: true }),
    })),
  ];
}

function urlOf({ path, parameters, examples }: OperationReference) {
  const segments = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ":$1")
    .split("/");
  const of = (place: Parameter["in"]) => parameters.filter((one) => one.in === place);
  const query = of("query").map(({ name, required, description }) => ({
    key: name,
    value: asVariable(examples[name]!),
    ...(description !== undefined && { description }),
    ...(!required && { disabled: true }),
  }));
  const sent = query.filter((one) => !("disabled" in one)).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{base_url}}/${segments.join("/")}${sent.length ? `?${sent.join("&")}` : ""}`,
    host: ["{{base_url}}"],
    path: segments,
    ...(query.length > 0 && { query }),
    ...(of("path").length > 0 && {
      variable: of("path").map(({ name }) => ({ key: name, value: asVariable(examples[name]!) })),
    }),
  };
}

function bodyOf({ mediaType, example }: NonNullable<OperationReference["body"]>) {
  if (mediaType !== "application/json") {
    const fields = Object.entries(example as Record<string, string>);
    return { mode: "urlencoded", urlencoded: fields.map(([key, value]) => ({ key, value, type: "text" })) };
  }
  const raw = asVariable(JSON.stringify(example, null, 2));
  return { mode: "raw", raw, options: { raw: { language: "json" } } };
}
