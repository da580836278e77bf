import { openApiDocument } from "@/lib/api/openapi/openapi";
import { API_PREFIX } from "@/lib/api/call";
import { LANGUAGES } from "../developer/languages";
import { formatSnippet, type Sent } from "../developer/request-snippet";
import { listReferenceEntries, findOperationReference } from "../developer/reference";
import { formatConstraints, formatType, findObjectSchema, listValues } from "../developer/schema-labels";
import type { ReferenceEntry, OperationReference, Schema } from "../developer/shapes";
import type { DocsPage } from "./render";
import { SAMPLE_ORIGIN } from "./samples";

const slugOf = (group: string): string => group.toLowerCase().replaceAll(/[^a-z]+/g, "-");

/** A link to an operation from a guide. */
export const operationLink = ({
  id,
  group,
  method,
  path,
}: Pick<ReferenceEntry, "id" | "group" | "method" | "path">): string =>
  `[\`${method} ${path}\`](reference/${slugOf(group)}.md#${id})`;

/** A page for each group of operations, made of the served OpenAPI document. */
export function referencePages(): DocsPage[] {
  const { tags } = openApiDocument() as { tags: { name: string; description: string }[] };
  const all = listReferenceEntries();
  return tags.flatMap(({ name, description }) => {
    const list = all.filter(({ group }) => group === name);
    const contents = list.map(({ id, method, path, summary }) => `- [\`${method} ${path}\`](#${id}) ${summary}`);
    const markdown = `# ${name}\n\n${sentence(description)}\n\n${contents.join("\n")}\n\n${list.map(({ id }) => describe(findOperationReference(id)!)).join("\n\n")}\n`;
    return list.length > 0
      ? [
          {
            slug: `reference/${slugOf(name)}`,
            title: name,
            summary: sentence(description),
            section: "Reference",
            markdown,
          },
        ]
      : [];
  });
}

const laidOut = (value: unknown): string => JSON.stringify(value, null, 2);
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function describe(piece: OperationReference): string {
  const { id, method, path, description, summary, parameters, body, answers, refusals } = piece;
  const shown = answers.filter(({ schema }) => schema);
  return [
    `## ${summary} {#${id}}`,
    `\`${method} ${API_PREFIX}${path}\``,
    description ? sentence(description.replace(`${summary}. `, "")) : "",
    parameters.length > 0 ? `### Parameters {#${id}-parameters}` : "",
    parameters
      .map((one) =>
        field(
          one.name,
          { ...one.schema, ...(one.description !== undefined && { description: one.description }) },
          one.required,
          one.in,
        ),
      )
      .join("\n"),
    body ? `### Request body {#${id}-request}\n\n${fieldsOf(body.schema)}` : "",
    `### Example {#${id}-example}`,
    ...writeSamples(piece),
    ...shown.map(
      ({ status, schema, example }) =>
        `### Response ${status} {#${id}-${status}}\n\n${fieldsOf(schema!)}\n\n\`\`\`json\n${laidOut(example)}\n\`\`\``,
    ),
    ...(shown.length === 0
      ? [
          `### Response {#${id}-response}\n\n${answers.map(({ status }) => `\`${status}\``).join(" or ")}, without a body.`,
        ]
      : []),
    refusals.length > 0
      ? `### Errors {#${id}-errors}\n\n${refusals.map(({ status, code }) => `\`${status}\` [\`${code}\`](../errors.md#${code})`).join(" · ")}`
      : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** A schema's fields as a list, with those of nested objects as nested lists. */
function fieldsOf(schema: Schema, indent = ""): string {
  const options = schema.anyOf ?? (schema.type === "array" ? schema.items?.anyOf : undefined);
  if (options && !findObjectSchema(schema))
    return options
      .filter((one) => findObjectSchema(one))
      .map((one, i) => `${indent}- Either ${i + 1}: ${one.description ?? "an object"}\n${fieldsOf(one, `${indent}  `)}`)
      .join("\n");
  const { properties = {}, required = [] } = findObjectSchema(schema) ?? {};
  return Object.entries(properties)
    .map(([name, inner]) => {
      const within = fieldsOf(inner, `${indent}  `);
      return `${indent}${field(name, inner, required.includes(name))}${within && `\n${within}`}`;
    })
    .join("\n");
}

function field(name: string, schema: Schema, isRequired: boolean, place = ""): string {
  const values = listValues(schema).map((value) => `\`${value}\``);
  const facts = [
    formatType(schema),
    place === "query" || place === "" ? "" : `in the ${place}`,
    isRequired ? "required" : "",
    ...formatConstraints(schema).map((one) => one.replaceAll("|", "\\|")),
  ].filter((fact) => fact !== "");
  const about = schema.description === undefined ? "" : ` ${sentence(schema.description)}`;
  return `- **\`${name}\`** *${facts.join(", ").replaceAll("*", "\\*")}*${about}${values.length > 0 ? ` One of ${values.join(", ")}.` : ""}`;
}

/** An example request in each language. A form is shown as a command alone. */
function writeSamples(piece: OperationReference): string[] {
  const sent = makeSample(piece);
  const isForm = piece.body?.mediaType === FORM;
  return LANGUAGES.filter(({ id }) => id === "curl" || !isForm).map(
    ({ id, label }) =>
      `#### ${label} {#${piece.id}-${id}}\n\n\`\`\`${id === "curl" ? "bash" : id}\n${formatSnippet(id, sent)}\n\`\`\``,
  );
}

const FORM = "application/x-www-form-urlencoded";

function makeSample({ method, path, examples, body, needsToken, idempotent, parameters }: OperationReference): Sent {
  const needed = parameters
    .filter((one) => one.required && one.in === "query")
    .map(({ name }) => [name, examples[name] ?? ""]);
  const query = String(new URLSearchParams(needed));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => examples[name] ?? name);
  const isForm = body?.mediaType === FORM;
  return {
    method,
    url: `${SAMPLE_ORIGIN}${API_PREFIX}${filled}${query && `?${query}`}`,
    headers: [
      ...(needsToken ? [["Authorization", "Bearer $TOKEN"] as const] : []),
      ...(idempotent === "required" ? [["Idempotency-Key", "$(uuidgen)"] as const] : []),
      ...(body && !isForm ? [["Content-Type", body.mediaType] as const] : []),
    ],
    ...(body && {
      body: isForm ? String(new URLSearchParams(body.example as Record<string, string>)) : laidOut(body.example),
    }),
  };
}
