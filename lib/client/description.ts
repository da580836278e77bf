import { getClientDocument } from "@/lib/api/openapi/openapi";

export type Schema = Record<string, unknown>;

export interface Parameter {
  name: string;
  required: boolean;
  description?: string;
  schema: Schema;
}

/**
 * Headers that callers may set, with the names of their fields in a method's input. The client sets all others
 * itself.
 */
const OPTIONS: Readonly<Record<string, string>> = {
  "Idempotency-Key": "idempotency_key",
  "X-Service-Partner-Profile-Id": "profile_id",
  "X-Service-Sandbox-Scenario": "scenario",
  "If-Match": "if_match",
};
/** A header as a field of the input; always optional, because the client generates an idempotency key if there is none. */
export interface Option extends Parameter {
  header: string;
}

/**
 * How the pages of a list are connected: the answer's field with the position, the input that takes it, and the
 * field of the rows.
 */
interface Paging {
  items: string;
  next: "next_cursor" | "next_after";
  input: "cursor" | "after";
}

/** An operation as a client's method. */
export interface Method {
  id: string;
  verb: string;
  path: string;
  summary: string;
  isDeprecated: boolean;
  pathFields: Parameter[];
  queryFields: Parameter[];
  options: Option[];
  /** The body's schema, undefined if the operation takes none. */
  body: Schema | undefined;
  /** Whether the method can be called without anything. */
  isInputOptional: boolean;
  /** The answer's schema, undefined if it has no body. */
  answer: Schema | undefined;
  paging: Paging | undefined;
  /** Schema of a list's row. */
  row: Schema | undefined;
}

export interface ClientDescription {
  version: string;
  methods: Method[];
  /** Schemas of requests, answers and events by name, in the order in which they are printed. */
  schemas: Map<string, Schema>;
  /** Names of schemas that requests use. Their optional fields may be given as undefined. */
  sent: ReadonlySet<string>;
  /** Event bodies by type. */
  events: Map<string, string>;
}

interface DocumentOperation {
  operationId: string;
  summary: string;
  deprecated?: boolean;
  parameters?: (Parameter & { in: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  callbacks?: Record<string, Record<string, { post: DocumentOperation }>>;
}
interface Document {
  info: { version: string };
  paths: Record<string, Record<string, DocumentOperation>>;
  components: { schemas: Record<string, Schema> };
}

/** Operations whose bodies are not JSON: a form, and XML messages. */
const OTHER_FORMATS: ReadonlySet<string> = new Set(["/oauth/token", "/supply/ota"]);

/** Describes the API for the generators of all client languages. */
export function describeClient(document = getClientDocument() as unknown as Document): ClientDescription {
  const all = document.components.schemas;
  const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  );
  const methods = operations
    .filter(({ path }) => !OTHER_FORMATS.has(path))
    .map(({ path, verb, operation }) => methodOf(path, verb, operation, all));
  const events = new Map(
    operations.flatMap(({ operation }) =>
      Object.entries(operation.callbacks ?? {}).flatMap(([type, callback]) =>
        Object.values(callback).map(({ post }): [string, string] => [type, nameOf(post.requestBody?.content)!]),
      ),
    ),
  );
  const roots = [
    { $ref: "#/components/schemas/ErrorCode" },
    ...methods.flatMap(({ answer }): Schema[] => (answer ? [answer] : [])),
  ];
  const parameters = methods.flatMap((method) => [...method.pathFields, ...method.queryFields, ...method.options]);
  const sent = reach(
    [...parameters.map(({ schema }) => schema), ...methods.flatMap(({ body }): Schema[] => (body ? [body] : []))],
    all,
  );
  const received = reach([...roots, ...[...events.values()].map((name) => refTo(name))], all);
  const schemas = Object.entries(all).filter(([name]) => sent.has(name) || received.has(name));
  return { version: document.info.version, methods, schemas: new Map(schemas), sent, events };
}

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const refName = (schema: Schema): string | undefined =>
  typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
const jsonOf = (content: Record<string, { schema: Schema }> | undefined): Schema | undefined =>
  content?.["application/json"]?.schema;
const nameOf = (content: Record<string, { schema: Schema }> | undefined): string | undefined =>
  refName(jsonOf(content) ?? {});

function methodOf(path: string, verb: string, operation: DocumentOperation, all: Record<string, Schema>): Method {
  const { operationId: id, summary, parameters = [], requestBody, responses } = operation;
  const at = (place: string): Parameter[] => parameters.filter((parameter) => parameter.in === place);
  const [pathFields, queryFields] = [at("path"), at("query")];
  const body = jsonOf(requestBody?.content);
  const success = Object.entries(responses).find(([status, { content }]) => status.startsWith("2") && content);
  const answer = jsonOf(success?.[1].content);
  const fields = [...pathFields, ...queryFields].map(({ name }) => name);
  const bodyFields = body ? Object.keys(propertiesOf(body, all)) : [];
  const twice = bodyFields.filter((name) => fields.includes(name));
  if (twice.length) throw new Error(`${id} has a field in two places, so its input cannot be flat: ${twice.join()}`);
  const paging = answer && pagingOf(propertiesOf(answer, all));
  const options = at("header").flatMap(({ name: header, ...parameter }): Option[] => {
    const name = OPTIONS[header];
    return name === undefined ? [] : [{ ...parameter, name, header, required: false }];
  });
  const needed = body && requestBody?.required ? requiredOf(body, all) : [];
  return {
    id,
    verb: verb.toUpperCase(),
    path,
    summary,
    isDeprecated: operation.deprecated ?? false,
    pathFields,
    queryFields,
    options,
    body,
    isInputOptional: needed.length === 0 && ![...pathFields, ...queryFields].some(({ required }) => required),
    answer,
    paging,
    row: paging && (propertiesOf(answer, all)[paging.items]!.items as Schema),
  };
}

/** How the pages of a list follow one another; undefined for lists that are always one page. */
function pagingOf(properties: Record<string, Schema>): Paging | undefined {
  const items = Object.keys(properties).find((name) => properties[name]!.type === "array");
  if (items === undefined) return undefined;
  if ("next_cursor" in properties) return { items, next: "next_cursor", input: "cursor" };
  return "next_after" in properties ? { items, next: "next_after", input: "after" } : undefined;
}

/** The schema behind references; `allOf` stays. */
function followed(schema: Schema, all: Record<string, Schema>): Schema {
  const name = refName(schema);
  return name === undefined ? schema : followed(all[name]!, all);
}
const partsOf = (schema: Schema, all: Record<string, Schema>): Schema[] =>
  ((followed(schema, all).allOf as Schema[] | undefined) ?? []).concat(followed(schema, all));

const propertiesOf = (schema: Schema, all: Record<string, Schema>): Record<string, Schema> =>
  Object.assign({}, ...partsOf(schema, all).map((part) => followed(part, all).properties ?? {})) as Record<
    string,
    Schema
  >;
const requiredOf = (schema: Schema, all: Record<string, Schema>): string[] =>
  partsOf(schema, all).flatMap((part) => (followed(part, all).required as string[] | undefined) ?? []);

/** Lists the names of all schemas that some schemas refer to, directly or indirectly. */
function reach(schemas: readonly Schema[], all: Record<string, Schema>): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null) return;
    const name = refName(node as Schema);
    if (name === undefined) return Object.values(node).forEach(visit);
    if (found.has(name)) return;
    found.add(name);
    visit(all[name]);
  };
  visit(schemas);
  return found;
}

/** Whether a method of the client has an argument for input. */
export const takesInput = ({ pathFields, queryFields, options, body }: Method): boolean =>
  pathFields.length + queryFields.length + options.length > 0 || body !== undefined;
