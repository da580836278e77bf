import { z } from "zod";
import type { Operation } from "@/lib/api/operation";
import { operations, staffOperations } from "@/lib/api/operations";
import { fieldsOf, plausible, withValue, type JsonSchema } from "@/lib/testing/fuzz/json-schema";
import { mayCall } from "@/lib/staff/door/roles";
import { BODY_TEXTS, HEADER_TEXTS, URL_TEXTS, WHOLE_BODIES, type NamedText } from "./hostile-shapes";

interface HttpRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body: string | null;
}
/** One hostile request with its name in the report. */
export interface HostileCall {
  name: string;
  request: HttpRequest;
}
/** One header, parameter or field of an operation, with every text to send in it. */
export interface Place {
  operation: string;
  calls: HostileCall[];
}
/** A token of a partner, and the cookies of an admin and an operator. */
export interface SignedIn {
  token: string;
  admin: string;
  operator: string;
  /** The service's origin: calls at the staff API must send it. */
  origin: string;
}

/** Headers that the service, Node or Next read. */
const HEADERS = [
  "authorization",
  "accept",
  "accept-encoding",
  "accept-language",
  "content-type",
  "cookie",
  "idempotency-key",
  "if-match",
  "if-none-match",
  "origin",
  "sec-fetch-site",
  "traceparent",
  "user-agent",
  "x-forwarded-for",
  "x-service-partner-profile-id",
  "x-service-sandbox-scenario",
];
/** Public endpoints that are not operations. */
const OPEN: [name: string, method: "GET" | "POST", path: string, type: string, body: string | null][] = [
  [
    "the token endpoint",
    "POST",
    "/api/v1/oauth/token",
    "application/x-www-form-urlencoded",
    "grant_type=client_credentials",
  ],
  ["the OpenAPI document", "GET", "/api/v1/openapi.json", "", null],
  ["the OAuth metadata", "GET", "/.well-known/oauth-authorization-server", "", null],
  ["welcome", "POST", "/api/welcome", "application/json", '{"token":"x"}'],
  ["sign-in", "POST", "/api/auth/callback/credentials", "application/x-www-form-urlencoded", "email=x"],
  ["the sign-in page", "GET", "/sign-in", "", null],
  ["a page of the desk", "GET", "/bookings", "", null],
];
const FORM_FIELDS = [
  "client_id",
  "client_secret",
  "scope",
  "grant_type",
  "email",
  "password",
  "csrfToken",
  "callbackUrl",
];
const UNKNOWN_ID = "bkg_0nobodys0id";

const schemaOf = (schema: z.ZodType | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { target: "openapi-3.0", io: "input", unrepresentable: "any" }) as JsonSchema) : {};
/** A placeholder address, so that nothing is sent to a real one. */
const bodyOf = (op: Operation): unknown =>
  op.body &&
  (JSON.parse(JSON.stringify(plausible(schemaOf(op.body))).replaceAll("example.com", "portal.invalid")) as unknown);
const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
const parametersOf = (op: Operation): string[] => Object.keys(schemaOf(op.query).properties ?? {});
const namesOf = (op: Operation): string[] => [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

function place(
  operation: string,
  where: string,
  texts: readonly NamedText[],
  make: (text: string) => HttpRequest,
): Place {
  const calls = texts.map(({ shape, text }) => ({ name: `${operation}, ${where}: ${shape}`, request: make(text) }));
  return { operation, calls };
}

/** Every input of every operation, signed out and in. */
export function callsOf(by: SignedIn): Place[] {
  const bearer = { authorization: `Bearer ${by.token}` };
  return [
    ...OPEN.flatMap(openPlaces),
    ...operations.flatMap((op) => [...headerPlaces(op, {}, "signed out"), ...headerPlaces(op, bearer, "signed in")]),
    ...operations.flatMap((op) => inputPlaces(op, bearer)),
    ...[...operations, ...staffOperations].flatMap((op) => staffPlaces(op, by)),
  ];
}

function openPlaces([name, method, path, type, body]: (typeof OPEN)[number]): Place[] {
  const headers: Record<string, string> = type ? { "content-type": type } : {};
  const request: HttpRequest = { method, path, headers, body };
  const inHeaders = HEADERS.map((header) =>
    place(name, header, HEADER_TEXTS, (text) => ({ ...request, headers: { ...headers, [header]: text } })),
  );
  const inQuery = place(name, "query", URL_TEXTS, (text) => ({ ...request, path: `${path}?${text}` }));
  if (body === null) return [...inHeaders, inQuery];
  const inBody = place(name, "body", WHOLE_BODIES, (text) => ({ ...request, body: text }));
  const inFields = (type.endsWith("urlencoded") ? FORM_FIELDS : ["token", "password"]).map((field) =>
    place(name, field, BODY_TEXTS, (text) => ({
      ...request,
      body: type.endsWith("urlencoded")
        ? `${body}&${field}=${encodeURIComponent(text)}`
        : JSON.stringify({ token: "x", [field]: text }),
    })),
  );
  return [...inHeaders, inQuery, inBody, ...inFields];
}

function requestOf(op: Operation, headers: Record<string, string>): HttpRequest {
  return {
    method: op.method,
    path: `/api/v1${op.path.replace(/\{\w+\}/g, UNKNOWN_ID)}`,
    headers: {
      ...(op.body && { "content-type": "application/json" }),
      ...(op.idempotent === "required" && { "idempotency-key": "hostile" }),
      ...headers,
    },
    body: json(bodyOf(op)),
  };
}

function headerPlaces(op: Operation, authorization: Record<string, string>, who: string): Place[] {
  const request = requestOf(op, authorization);
  return HEADERS.map((header) =>
    place(op.id, `${who}, ${header}`, HEADER_TEXTS, (text) => ({
      ...request,
      headers: { ...request.headers, [header]: text },
    })),
  );
}

function inputPlaces(op: Operation, authorization: Record<string, string>): Place[] {
  const request = requestOf(op, authorization);
  const body = bodyOf(op);
  const inPath = namesOf(op).map((name) =>
    place(op.id, name, URL_TEXTS, (text) => ({
      ...request,
      path: `/api/v1${op.path.replace(`{${name}}`, () => text).replace(/\{\w+\}/g, UNKNOWN_ID)}`,
    })),
  );
  const inQuery = [
    place(op.id, "query", URL_TEXTS, (text) => ({ ...request, path: `${request.path}?${text}` })),
    ...parametersOf(op).map((name) =>
      place(op.id, name, URL_TEXTS, (text) => ({ ...request, path: `${request.path}?${name}=${text}` })),
    ),
  ];
  if (!op.body) return [...inPath, ...inQuery];
  const inBody = [
    place(op.id, "body", WHOLE_BODIES, (text) => ({ ...request, body: text })),
    ...fieldsOf(schemaOf(op.body)).map((at) =>
      place(op.id, at.join("."), BODY_TEXTS, (text) => ({ ...request, body: json(withValue(body, at, text)) })),
    ),
  ];
  return [...inPath, ...inQuery, ...inBody];
}

/** The same operation at the staff API, whose envelope contains path, query and body. */
function staffPlaces(op: Operation, by: SignedIn): Place[] {
  const name = `staff ${op.id}`;
  const cookie = mayCall(op, "admin") ? by.admin : by.operator;
  const params = Object.fromEntries(namesOf(op).map((key) => [key, UNKNOWN_ID]));
  const sound = { params, body: bodyOf(op) };
  const headers = { "content-type": "application/json", origin: by.origin, cookie };
  const request: HttpRequest = { method: "POST", path: `/api/staff/${op.id}`, headers, body: json(sound) };
  const inHeaders = HEADERS.flatMap((header) => [
    place(name, `signed in, ${header}`, HEADER_TEXTS, (text) => ({
      ...request,
      headers: { ...headers, [header]: text },
    })),
  ]);
  const fields = [
    ...namesOf(op).map((key) => ["params", key]),
    ...parametersOf(op).map((key) => ["query", key]),
    ...fieldsOf(schemaOf(op.body)).map((at) => ["body", ...at]),
  ];
  const inFields = fields.map((at) =>
    place(name, at.join("."), BODY_TEXTS, (text) => ({ ...request, body: json(withValue(sound, at, text)) })),
  );
  // Next reads the same headers for every operation, so one is enough.
  return op.id === "view.save"
    ? [...inHeaders, ...inFields, place(name, "body", WHOLE_BODIES, (text) => ({ ...request, body: text }))]
    : inFields;
}

/** Signs in the demo's partner and users. @param origin the service's origin, which calls at the staff API must send */
export async function signedIn(origin: string): Promise<SignedIn> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: "demo-partner",
    client_secret: "demo-partner-secret",
  });
  const answer = await fetch(`${origin}/api/v1/oauth/token`, { method: "POST", body: form });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return {
    token,
    origin,
    admin: await cookieOf(origin, "admin@demo.example"),
    operator: await cookieOf(origin, "operator@demo.example"),
  };
}

async function cookieOf(origin: string, email: string): Promise<string> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const body = new URLSearchParams({ email, password: "demo-password", csrfToken, callbackUrl: origin, json: "true" });
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    body,
    headers: { cookie: cookiesOf(csrf) },
    redirect: "manual",
  });
  const cookies = cookiesOf(answer);
  if (!cookies.includes("staff-session")) throw new Error(`${email} could not sign in: ${answer.status}`);
  return cookies;
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0]!)
    .join("; ");
