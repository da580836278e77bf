import { type ClientDescription, type Method, type Parameter, refName, type Schema, takesInput } from "../description";

/** The generated modules of the package, by file name; the others are those in `package`. */
export function printPython(description: ClientDescription): Record<string, string> {
  return { "types.py": types(description), "_methods.py": methods(description) };
}

const snake = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascal = (id: string): string => id.replace(/^\w/, (letter) => letter.toUpperCase());
const text = (value: unknown): string =>
  value === null ? "None" : typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);
const doc = (words: string | undefined): string => (words ?? "").replaceAll("\\", "\\\\").replaceAll('"""', "'''");

function methods({ version, methods: all }: ClientDescription): string {
  const rows = all.map((method) => {
    const names = (parameters: readonly Parameter[]): string =>
      `[${parameters.map(({ name }) => text(name)).join(", ")}]`;
    const options = method.options.map(({ name, header }) => `${text(name)}: ${text(header)}`).join(", ");
    const { items, next, input } = method.paging ?? {};
    return `    ${text(snake(method.id))}: {
        "verb": ${text(method.verb)},
        "path": ${text(method.path)},
        "path_fields": ${names(method.pathFields)},
        "query_fields": ${names(method.queryFields)},
        "options": {${options}},
        "has_body": ${text(method.body !== undefined)},
        "paging": ${method.paging ? `(${text(items)}, ${text(next)}, ${text(input)})` : "None"},
    },`;
  });
  return `"""The operations of the service, as methods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, AsyncIterator, Awaitable, Iterator, Mapping, Sequence

from ._client import AsyncBase, AsyncList, List, SyncBase

if TYPE_CHECKING:
    from typing import Unpack

    from . import types

VERSION = ${text(version)}

METHODS: Mapping[str, Mapping[str, Any]] = {
${rows.join("\n")}
}

${EVENTS_DOC}

class PartnerPortalClient(SyncBase):
    _methods = METHODS

${all.map((method) => methodText(method, false)).join("\n\n")}

    def events(
        self, *, after: int | None = None, types: Sequence[str] | None = None, follow: bool = True, every: float = 2.0
    ) -> Iterator[types.FeedEvent]:
        return self._events(after, types, follow, every)


class PartnerPortalClientAsync(AsyncBase):
    _methods = METHODS

${all.map((method) => methodText(method, true)).join("\n\n")}

    def events(
        self, *, after: int | None = None, types: Sequence[str] | None = None, follow: bool = True, every: float = 2.0
    ) -> AsyncIterator[types.FeedEvent]:
        return self._events(after, types, follow, every)


for _client in (PartnerPortalClient, PartnerPortalClientAsync):
    _client.events.__doc__ = _EVENTS
`;
}

const EVENTS_DOC = `_EVENTS = """Events in order of commit, page after page.

At the end it waits for further ones, unless \`\`follow\`\` is False; it goes on after an interruption. Keep the
\`\`sequence\`\` of the last event and resume with it as \`\`after\`\`.
"""
`;

function methodText(method: Method, isAsync: boolean): string {
  const { id, summary, answer, paging, row } = method;
  const given = takesInput(method) ? `, **given: Unpack[types.${inputName(method)}]` : "";
  const body = answer ? qualified(typeText(answer)) : "None";
  const list = isAsync ? "AsyncList" : "List";
  const result = paging ? `${list}[${body}, ${qualified(typeText(row!))}]` : isAsync ? `Awaitable[${body}]` : body;
  const call = `self._${paging ? "list" : "call"}(${text(snake(id))}, ${given ? "given" : "{}"})`;
  return `    def ${snake(id)}(self${given}) -> ${result}:
        """${doc(summary)}."""
        return ${call}`;
}

/** The name of a type as the module with the methods refers to it. */
const qualified = (type: string): string =>
  type.replaceAll(/\b[A-Z]\w*\b/g, (name) => (name === "None" || name === "Any" ? name : `types.${name}`));

const inputName = ({ id }: Method): string => `${pascal(id)}Input`;

/** A typed dictionary, or another name for a type. */
interface Declared {
  name: string;
  bases: string[];
  text: string;
}

function types({ schemas, methods: all, events }: ClientDescription): string {
  const declared = [...schemas].map(([name, schema]) => declaration(name, schema));
  const inputs = all.filter(takesInput).map((method) => {
    const base = method.body && refName(method.body);
    const fields = [...method.pathFields, ...method.queryFields, ...method.options];
    return typedDict(inputName(method), method.summary, base === undefined ? [] : [base], fields);
  });
  const feed = all.find(({ id }) => id === "eventList")?.row;
  const bodies = [...events.values()];
  const ordered = inOrder([...declared, ...inputs]);
  return `"""Requests, answers and events as typed dictionaries; for annotations."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union

${ordered.map(({ text: declaredText }) => declaredText).join("\n\n")}

# The body of a webhook, by its \`type\`.
PortalEvent: TypeAlias = Union[${bodies.join(", ")}]

# An event of the feed.
FeedEvent: TypeAlias = ${feed ? typeText(feed) : "PortalEvent"}
`;
}

/** Sorts declarations so that a class follows its base classes, and an alias follows the type that it names. */
function inOrder(declared: readonly Declared[]): Declared[] {
  const byName = new Map(declared.map((one) => [one.name, one]));
  const found = new Set<Declared>();
  const add = (one: Declared): void => {
    for (const base of one.bases) if (byName.has(base)) add(byName.get(base)!);
    found.add(one);
  };
  for (const one of declared) add(one);
  return [...found];
}

function declaration(name: string, schema: Schema): Declared {
  const { description, properties, nullable, allOf, required = [] } = schema;
  if (properties) {
    const fields = Object.entries(properties as Record<string, Schema>).map(([field, value]) => ({
      name: field,
      required: (required as string[]).includes(field),
      description: value.description as string | undefined,
      schema: value,
    }));
    if (nullable !== true) return typedDict(name, description as string, [], fields);
    const own = typedDict(`${name}Value`, description as string, [], fields);
    return { ...own, name, text: `${own.text}\n\n\n${alias(name, `${name}Value | None`)}` };
  }
  if (Array.isArray(allOf)) {
    const bases = (allOf as Schema[]).map((part) => refName(part)!);
    return typedDict(name, description as string, bases, []);
  }
  const type = typeText(schema);
  return { name, bases: type.match(/\b[A-Z]\w*/g) ?? [], text: alias(name, type) };
}

const alias = (name: string, type: string): string => `${name}: TypeAlias = ${type}`;

function typedDict(name: string, words: string | undefined, bases: string[], fields: readonly Parameter[]): Declared {
  const typed = fields.map(({ name: field, required, schema, description }): [string, string, string] => {
    const type = typeText(schema);
    return [field, required ? type : `NotRequired[${type}]`, doc(description)];
  });
  const isPlain = typed.every(([field]) => /^[a-z_]\w*$/i.test(field) && !KEYWORDS.has(field));
  const heading = `    """${doc(words)}."""`;
  if (isPlain || bases.length > 0) {
    const lines = typed.map(([field, type, about]) => `    ${field}: ${type}${about && `\n    """${about}."""`}`);
    const extended = [...bases, "TypedDict"].filter((base, _, list) => list.length === 1 || base !== "TypedDict");
    if (!isPlain) throw new Error(`${name} extends a class and has a field that is a word of Python`);
    return { name, bases, text: `class ${name}(${extended.join(", ")}):\n${[heading, ...lines].join("\n")}\n` };
  }
  // A type with a field that is a Python keyword is printed as a call of TypedDict, because a class cannot have such
  // a field.
  const entries = typed.map(([field, type]) => `        ${text(field)}: "${type.replaceAll('"', "'")}",`);
  return { name, bases, text: `${name} = TypedDict(\n    ${text(name)},\n    {\n${entries.join("\n")}\n    },\n)\n` };
}

const KEYWORDS = new Set([
  "from",
  "class",
  "import",
  "global",
  "in",
  "is",
  "not",
  "or",
  "and",
  "for",
  "if",
  "pass",
  "with",
  "as",
  "def",
  "del",
  "return",
  "None",
  "True",
  "False",
  "lambda",
  "async",
  "await",
  "raise",
  "while",
  "yield",
]);

function typeText(schema: Schema): string {
  const name = refName(schema);
  if (name !== undefined) return name;
  const {
    type,
    items,
    additionalProperties: values,
    anyOf,
    oneOf,
    allOf,
    nullable,
  } = schema as {
    type?: string;
    items?: Schema;
    additionalProperties?: unknown;
    anyOf?: Schema[];
    oneOf?: Schema[];
    allOf?: Schema[];
    nullable?: boolean;
  };
  const either = anyOf ?? oneOf;
  if (Array.isArray(schema.enum)) return `Literal[${schema.enum.map(text).join(", ")}]`;
  const base = either
    ? [...new Set(either.map(typeText))].join(" | ")
    : allOf
      ? typeText(allOf[0]!)
      : type === "array"
        ? `list[${typeText(items!)}]`
        : type === "object"
          ? `dict[str, ${typeof values === "object" && values !== null ? typeText(values as Schema) : "Any"}]`
          : (SCALARS[type ?? ""] ?? "Any");
  return nullable === true && base !== "Any" ? `${base} | None` : base;
}
const SCALARS: Readonly<Record<string, string>> = { string: "str", integer: "int", number: "float", boolean: "bool" };
