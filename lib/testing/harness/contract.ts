import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { httpStatusOf } from "@/lib/api/error-status";
import { ERRORS, type ErrorCode } from "@/lib/core/errors";

interface ResponseObject {
  description: string;
  content?: Record<string, { schema: object }>;
}
interface PathOperation {
  responses: Record<string, ResponseObject>;
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, PathOperation>>;
  components: { schemas: Record<string, unknown> };
}
export interface Exchange {
  method: string;
  /** Below /api/v1, without the query. */
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
/** These follow a standard's own response: no trace id in a success. */
const STANDARDS = ["/oauth/token", "/openapi.json"];

/** By the text of its document: test files of one process serve the same one, and its schemas take long to compile. */
const contracts = new Map<string, Contract>();

/** The contract of a served document, compiled once in a process. */
export function contractOf(text: string): Contract {
  let contract = contracts.get(text);
  if (!contract) {
    contract = new Contract(JSON.parse(text) as OpenApiDocument);
    contracts.set(text, contract);
  }
  return contract;
}

/** The rules of every response: the served document, the error format, the trace id, the rate limit's headers. */
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

  /** The path as written in the document. */
  templateOf(path: string): string | undefined {
    return this.document.paths[path] ? path : this.patterns.find(([pattern]) => pattern.test(path))?.[1];
  }

  check(exchange: Exchange): void {
    const { status, headers, text } = exchange;
    const summary = `${exchange.method} ${exchange.path} → ${status} ${text.slice(0, 2_000)}`;
    if (status !== 503) expect(status, summary).toBeLessThan(500);
    if (status === 503) expect(Number(headers["retry-after"]), summary).toBeGreaterThan(0);
    const traceId = headers["x-trace-id"];
    expect(traceId, summary).toMatch(TRACE_ID);
    if (status === 204 || status === 304 || exchange.method === "HEAD") return expect(text, summary).toBe("");
    expect(headers["content-type"], summary).toMatch(/^application\/json/);
    const body = JSON.parse(text) as { trace_id?: string };
    if (status >= 400 || !STANDARDS.includes(exchange.path)) expect(body.trace_id, summary).toBe(traceId);
    if (status >= 400) checkEnvelope(exchange, body as Envelope, summary);
    this.checkSchema(exchange, body, summary);
  }

  private checkSchema({ method, path, status }: Exchange, body: object, summary: string): void {
    const operation = this.document.paths[this.templateOf(path) ?? ""]?.[method.toLowerCase()];
    if (!operation || STANDARDS.includes(path)) return;
    const response = operation.responses[String(status)];
    expect(response, `not a documented status: ${summary}`).toBeDefined();
    if (status >= 400) {
      expect(response!.description, summary).toContain(`\`${(body as Envelope).code}\``);
    }
    const validate = this.validatorOf(response!.content!["application/json"]!.schema);
    expect(validate(body) ? [] : validate.errors, summary).toEqual([]);
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
  expect(ERRORS[body.code], summary).toBeDefined();
  expect(httpStatusOf(body.code), summary).toBe(status);
  expect(body.message, summary).toMatch(/\S/);
  expect(typeof body.details, summary).toBe("object");
  if (body.code === "INVALID_REQUEST") {
    expect(body.details!.issues.length, summary).toBeGreaterThan(0);
    expect(body.details!.field, summary).toBe(body.details!.issues[0]!.path);
    for (const issue of body.details!.issues) expect(issue.message, summary).toMatch(/\S/);
  }
  if (status === 401) expect(headers["www-authenticate"], summary).toMatch(/^(Bearer|Basic) realm=/);
  if (status === 405) expect(headers.allow, summary).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
  if (status === 429) expect(Number(headers["retry-after"]), summary).toBeGreaterThan(0);
}
