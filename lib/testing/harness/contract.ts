import assert from "node:assert/strict";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { getHttpStatus } from "@/lib/api/error-status";
import { ERRORS, type ErrorCode } from "@/lib/core/errors";

interface ResponseObject {
  description: string;
  content?: Record<string, { schema: object; example?: unknown }>;
}
interface PathOperation {
  requestBody?: Required<Pick<ResponseObject, "content">>;
  responses: Record<string, ResponseObject>;
}
export interface OpenApiDocument {
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, PathOperation>>;
  components: { schemas: Record<string, unknown> };
}
interface Exchange {
  method: string;
  /** The path below /api/v1, without the query. */
  path: string;
  sentHeaders: Record<string, string>;
  status: number;
  headers: Record<string, string>;
  text: string;
}
interface Envelope {
  code: ErrorCode;
  message: string;
  details: { field: string; issues: { path: string; message: string }[] } | null;
  trace_id: string;
}

const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;
/** Endpoints that follow a standard's format: their successes have no trace id. */
const STANDARDS = ["/oauth/token", "/openapi.json"];

/**
 * Contracts by the text of the document, because compiling its schemas takes long and all test files of a process
 * serve the same one.
 */
const contracts = new Map<string, Contract>();

/** The contract of a served document, compiled once per process. */
export function getContract(text: string): Contract {
  let contract = contracts.get(text);
  if (!contract) {
    contract = new Contract(JSON.parse(text) as OpenApiDocument);
    contracts.set(text, contract);
  }
  return contract;
}

/** Checks each response: by the served document, the error format, the trace id, and the rate limit headers. */
export class Contract {
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly validators = new Map<object, ValidateFunction>();
  private readonly patterns: [RegExp, string][];

  constructor(private readonly document: OpenApiDocument) {
    (addFormats as unknown as (ajv: Ajv) => void)(this.ajv);
    this.ajv.addSchema({ $id: "doc", components: document.components });
    this.patterns = Object.keys(document.paths).map((path) => [
      new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{[^}]+\}/g, "[^/]+")}$`),
      path,
    ]);
  }

  /** The path as the document writes it. */
  templateOf(path: string): string | undefined {
    return this.document.paths[path] ? path : this.patterns.find(([pattern]) => pattern.test(path))?.[1];
  }

  check(exchange: Exchange): void {
    const { status, headers, text } = exchange;
    const summary = `${exchange.method} ${exchange.path} → ${status} ${text.slice(0, 2_000)}`;
    const isAsked = exchange.sentHeaders["X-Service-Sandbox-Scenario"] === "server_error";
    if (status !== 503 && !isAsked) assert.ok(status < 500, summary);
    if (status === 503) assert.ok(Number(headers["retry-after"]) > 0, summary);
    const traceId = headers["x-trace-id"];
    assert.match(traceId ?? "", TRACE_ID, summary);
    if (status === 204 || status === 304 || exchange.method === "HEAD") return assert.equal(text, "", summary);
    const [file] = this.fileTypes(exchange);
    if (file) return assert.equal(headers["content-type"], file, summary);
    assert.match(headers["content-type"] ?? "", /^application\/json/, summary);
    const body = JSON.parse(text) as { trace_id?: string };
    if (status >= 400 || !STANDARDS.includes(exchange.path)) assert.equal(body.trace_id, traceId, summary);
    if (status >= 400) checkEnvelope(exchange, body as Envelope, summary);
    this.checkSchema(exchange, body, summary);
  }

  /** The media types of a response that is a file. */
  private fileTypes({ method, path, status }: Exchange): string[] {
    const response =
      this.document.paths[this.templateOf(path) ?? ""]?.[method.toLowerCase()]?.responses[String(status)];
    return Object.keys(response?.content ?? {}).filter((type) => type !== "application/json");
  }

  private checkSchema({ method, path, status }: Exchange, body: object, summary: string): void {
    const operation = this.document.paths[this.templateOf(path) ?? ""]?.[method.toLowerCase()];
    if (!operation || STANDARDS.includes(path)) return;
    const response = operation.responses[String(status)];
    assert.ok(response, `not a documented status: ${summary}`);
    if (status >= 400) {
      assert.ok(response.description.includes(`\`${(body as Envelope).code}\``), summary);
    }
    const validate = this.validatorOf(response.content!["application/json"]!.schema);
    assert.ok(validate(body), `${JSON.stringify(validate.errors)}: ${summary}`);
  }

  private validatorOf(schema: object): ValidateFunction {
    let validate = this.validators.get(schema);
    if (!validate) {
      const absolute = JSON.stringify(schema).replaceAll('"#/', '"doc#/');
      validate = this.ajv.compile(JSON.parse(absolute) as object);
      this.validators.set(schema, validate);
    }
    return validate;
  }
}

function checkEnvelope({ status, headers }: Exchange, body: Envelope, summary: string): void {
  assert.ok(ERRORS[body.code], summary);
  assert.equal(getHttpStatus(body.code), status, summary);
  assert.match(body.message, /\S/, summary);
  assert.equal(typeof body.details, "object", summary);
  if (body.code === "INVALID_REQUEST") {
    assert.ok(body.details!.issues.length > 0, summary);
    assert.equal(body.details!.field, body.details!.issues[0]!.path, summary);
    for (const issue of body.details!.issues) assert.match(issue.message, /\S/, summary);
  }
  if (status === 401) assert.match(headers["www-authenticate"] ?? "", /^(Bearer|Basic) realm=/, summary);
  if (status === 405) assert.match(headers.allow ?? "", /^[A-Z]+(, [A-Z]+)*$/, summary);
  if (status === 429) assert.ok(Number(headers["retry-after"]) > 0, summary);
}
