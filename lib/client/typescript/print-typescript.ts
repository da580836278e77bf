import {
  type ClientDescription,
  type Method,
  type Option,
  type Parameter,
  refName,
  type Schema,
  takesInput,
} from "../description";

/** The generated sources of the package, by file name; the others are those in `package`. */
export function printTypeScript(description: ClientDescription): Record<string, string> {
  return { "types.ts": types(description), "methods.ts": table(description), "index.ts": INDEX, "bin.ts": BIN };
}

/** The command line. */
const BIN = `#!/usr/bin/env node
import { main } from "./cli/main";
import { PartnerPortalClient } from "./index";

// Whoever reads may stop reading, such as head.
process.stdout.on("error", () => process.exit());
// What an interrupted command still waits for is left.
process.exit(await main(process.argv.slice(2), (login) => new PartnerPortalClient(login)));
`;

/** The class gets its methods from the table at run time, and their types from the interface of the same name. */
const INDEX = `import { BaseClient, type ClientOptions, type EventsOptions } from "./client";
import { METHODS } from "./methods";
import type { FeedEvent, Methods, PortalEvent } from "./types";
import { verifySignature, type WebhookHeaders } from "./webhook";

export type { CallOptions, ClientOptions, EventsOptions, List, ResponseInfo } from "./client";
export { responseInfo } from "./client";
export { PortalError } from "./errors";
export type * from "./types";
export type { WebhookHeaders } from "./webhook";

export interface PartnerPortalClient extends Methods {}

/** A client of the Partner API: each operation is a method, named by its operationId. */
export class PartnerPortalClient extends BaseClient {
  constructor(options: ClientOptions) {
    super(options, METHODS);
  }

  /**
   * Events in order of commit, page after page. At the end it waits for further ones, unless \`follow\` is false; it goes
   * on after an interruption. Keep the \`sequence\` of the last event and resume with it as \`after\`.
   */
  override events(options?: EventsOptions): AsyncGenerator<FeedEvent, void, undefined> {
    return super.events(options) as AsyncGenerator<FeedEvent, void, undefined>;
  }
}

/**
 * The event of a webhook's delivery, after its signature was verified over the raw body.
 * @throws PortalError when it is not ours, was changed, or is more than five minutes old
 */
export function verifyWebhook(rawBody: string | Uint8Array, headers: WebhookHeaders, secret: string): PortalEvent {
  return verifySignature(rawBody, headers, secret) as PortalEvent;
}
`;

/** Options are in camel case, like all names of the client itself; the service's names stay. */
const optionName = ({ name }: Option): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function table({ methods }: ClientDescription): string {
  const rows = methods.map((method) => {
    const { id, verb, path, pathFields, queryFields, options, body, paging } = method;
    return {
      id,
      verb,
      path,
      pathFields: pathFields.map(({ name }) => name),
      queryFields: queryFields.map(({ name }) => name),
      headers: Object.fromEntries(options.map((option) => [optionName(option), option.header])),
      hasBody: body !== undefined,
      ...(paging && { paging }),
    };
  });
  return `import type { MethodRow } from "./client";\n\nexport const METHODS: readonly MethodRow[] = ${JSON.stringify(rows, null, 2)};\n`;
}

function types({ schemas, sent, methods, events }: ClientDescription): string {
  const components = [...schemas].map(([name, schema]) => declaration(name, schema, sent.has(name)));
  const inputs = methods.flatMap((method) => (takesInput(method) ? inputOf(method) : []));
  const list = methods.map(
    (method) =>
      `${comment(method.summary, method.isDeprecated, "  ")}  ${method.id}(${argumentsOf(method)}): ${answerOf(method)};`,
  );
  const feed = methods.find(({ id }) => id === "eventList")?.row;
  return [
    'import type { CallOptions, List } from "./client";',
    ...components,
    ...inputs,
    `export interface Methods {\n${list.join("\n")}\n}`,
    `/** The body of a webhook, by its \`type\`. */\nexport type PortalEvent = ${[...events.values()].join(" | ")};`,
    `/** An event of the feed. */\nexport type FeedEvent = ${
      feed ? typeText(feed, false) : "PortalEvent & { id: string; sequence: number }"
    };`,
  ].join("\n\n");
}

const inputName = ({ id }: Method): string => `${id.replace(/^\w/, (letter) => letter.toUpperCase())}Input`;

function inputOf(method: Method): string {
  const fields = [...method.pathFields, ...method.queryFields].map((parameter) => inputField(parameter));
  const options = method.options.map((option) => inputField({ ...option, name: optionName(option) }));
  const own = `{\n${[...fields, ...options].join("\n")}\n}`;
  const body = method.body && typeText(method.body, true);
  return `export type ${inputName(method)} = ${body ? `${body} & ` : ""}${own};`;
}

function inputField({ name, required, description, schema }: Parameter): string {
  const type = typeText(schema, true);
  return `${comment(description, false, "  ")}  ${key(name)}${required ? "" : "?"}: ${type}${required ? "" : " | undefined"};`;
}

function argumentsOf(method: Method): string {
  const options = "options?: CallOptions";
  if (!takesInput(method)) return `input?: Record<string, never>, ${options}`;
  return `input${method.isInputOptional ? "?" : ""}: ${inputName(method)}, ${options}`;
}

function answerOf({ answer, paging, row }: Method): string {
  if (!answer) return "Promise<void>";
  return paging ? `List<${typeText(answer, false)}, ${typeText(row!, false)}>` : `Promise<${typeText(answer, false)}>`;
}

function declaration(name: string, schema: Schema, isSent: boolean): string {
  const words = comment(schema.description as string | undefined, false);
  if (!isInterface(schema)) return `${words}export type ${name} = ${typeText(schema, isSent)};`;
  return `${words}export interface ${name} ${typeText(schema, isSent)}`;
}
const isInterface = ({ properties, nullable }: Schema): boolean => properties !== undefined && nullable !== true;

/** @param isSent whether optional fields may be given as undefined, which JSON leaves out */
function typeText(schema: Schema, isSent: boolean): string {
  const name = refName(schema);
  if (name !== undefined) return name;
  const {
    allOf,
    anyOf,
    oneOf,
    nullable,
    enum: values,
  } = schema as {
    allOf?: Schema[];
    anyOf?: Schema[];
    oneOf?: Schema[];
    nullable?: boolean;
    enum?: unknown[];
  };
  const text = (part: Schema): string => typeText(part, isSent);
  const either = anyOf ?? oneOf;
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  const base = either ? either.map(text).join(" | ") : allOf ? allOf.map(text).join(" & ") : plainType(schema, isSent);
  return nullable === true && base !== "unknown" ? `${base} | null` : base;
}

function plainType(
  { type, items, properties, required = [], additionalProperties: values }: Schema,
  isSent: boolean,
): string {
  if (type === "string" || type === "boolean") return type;
  if (type === "integer" || type === "number") return "number";
  if (type === "array") return `Array<${typeText(items as Schema, isSent)}>`;
  if (properties) {
    const fields = Object.entries(properties as Record<string, Schema>).map(([name, field]) => {
      const isRequired = (required as string[]).includes(name);
      const suffix = isRequired || !isSent ? "" : " | undefined";
      const words = comment(field.description as string | undefined, field.deprecated === true, "  ");
      return `${words}  ${key(name)}${isRequired ? "" : "?"}: ${typeText(field, isSent)}${suffix};`;
    });
    return `{\n${fields.join("\n")}\n}`;
  }
  if (type !== "object") return "unknown";
  return `Record<string, ${typeof values === "object" ? typeText(values as Schema, isSent) : "unknown"}>`;
}

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

function comment(words: string | undefined, isDeprecated: boolean, indent = ""): string {
  const text = [words?.replaceAll("*/", "* /"), isDeprecated ? "@deprecated" : undefined].filter(Boolean).join(" ");
  return text === "" ? "" : `${indent}/** ${text} */\n`;
}
