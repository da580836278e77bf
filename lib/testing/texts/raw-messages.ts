import { type Expression, type Node, Visitor } from "oxc-parser";
import { lineAt, type Script } from "./scripts";

/** The function that translates an issue for people; functions that end in it count too. */
const TRANSLATES = "issueText";

/**
 * Places that show an English message: of an exception other than `Failure` (`(error as Error).message`), or of a
 * field's issue without `issueText(…)`. A `Failure` has its message in the reader's language. `file:line: text`.
 */
export function rawMessagesIn({ file, source, program }: Script): string[] {
  const translated: Node[] = [];
  const found: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression(call) {
      if (call.callee.type === "Identifier" && call.callee.name === TRANSLATES) translated.push(call);
    },
    MemberExpression(member) {
      const { object, property, start, end } = member;
      if (property.type === "Identifier" && property.name === "message" && isRaw(object)) found.push({ start, end });
    },
  }).visit(program);
  return found
    .filter(({ start, end }) => !translated.some((call) => call.start <= start && end <= call.end))
    .map(({ start, end }) => `${file}:${lineAt(source, start)}: ${source.slice(start, end)}`);
}

function isRaw(object: Expression): boolean {
  if (object.type === "ParenthesizedExpression") return isRaw(object.expression);
  if (object.type === "TSNonNullExpression") return isRaw(object.expression);
  if (object.type === "TSAsExpression") return true;
  if (object.type === "Identifier") return /issue/i.test(object.name);
  if (object.type !== "MemberExpression") return false;
  return object.computed
    ? isRaw(object.object)
    : object.property.type === "Identifier" && /issues?$/i.test(object.property.name);
}
