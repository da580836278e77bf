import { Visitor, type Argument, type Expression, type TemplateLiteral } from "oxc-parser";
import { lineAt, type Script } from "./scripts";

/** A call of `t` or `rich`, or of `makeExpectation`, which names a text for a cell. */
interface TextCall {
  /** The place in the code: `components/trips/trip.tsx:12`. */
  place: string;
  /** The keys that it names: literal ones, and patterns for composed ones. */
  keys: (string | RegExp)[];
  /** The names of its values; undefined if they are not an object literal. */
  values: readonly string[] | undefined;
}

/** The calls for texts in a script. */
export function textCallsIn({ file, source, program }: Script): TextCall[] {
  if (!/from "(@\/lib\/language|\.)\/text"|\/cell-problem"/.test(source)) return [];
  const calls: TextCall[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [key, values], start }) {
      if (callee.type !== "Identifier" || !/^(t|rich|makeExpectation)$/.test(callee.name) || !key) return;
      calls.push({ place: `${file}:${lineAt(source, start)}`, keys: keysOf(key), values: namesOf(values) });
    },
  }).visit(program);
  return calls;
}

/** Everything in a script that may be a key, or the name of something counted. */
export function keysWrittenIn({ program }: Script): (string | RegExp)[] {
  const keys: (string | RegExp)[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === "string") keys.push(value);
    },
    TemplateLiteral(template) {
      if (/^[a-z]\w*\./i.test(template.quasis[0]!.value.raw)) keys.push(patternOf(template));
    },
  }).visit(program);
  return keys;
}

function keysOf(key: Argument | Expression): (string | RegExp)[] {
  if (key.type === "Literal" && typeof key.value === "string") return [key.value];
  if (key.type === "TemplateLiteral") return [patternOf(key)];
  if (key.type === "ConditionalExpression") return [...keysOf(key.consequent), ...keysOf(key.alternate)];
  return [];
}

const patternOf = ({ quasis }: TemplateLiteral): RegExp =>
  new RegExp(`^${quasis.map(({ value }) => value.raw.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(".+")}$`);

function namesOf(values: Argument | undefined): string[] | undefined {
  if (!values) return [];
  if (values.type !== "ObjectExpression") return undefined;
  const names = values.properties.map((property) =>
    property.type === "Property" && property.key.type === "Identifier" && !property.computed
      ? property.key.name
      : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}
