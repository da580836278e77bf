import type { Node } from "oxc-parser";
import { lineAt, type Script } from "./scripts";

/** Attributes and properties whose text people read. */
const READ =
  /^(aria-label|aria-description|title|label|placeholder|hint|description|text|subtitle|alt|pendingLabel|empty|note|word|words|name|what|none|caption|summary|axis|heading|about|message|problem|meaning|head|header|singular)$/;
/** Attributes whose text nobody reads. */
const UNREAD = /^(className|key|id|href|d|viewBox|transform|rel|sizes)$/;

const words = (text: string): boolean =>
  !isCode(text) && /[A-Za-z]{2}/.test(text) && (/\s/.test(text.trim()) || /^[A-Z][a-z]+/.test(text.trim()));
const isSentence = (text: string): boolean => /^[A-Z][a-z]+ [a-z]+/.test(text);
const hasWords = (text: string): boolean => /[A-Za-z]{3,}\s|\s[A-Za-z]{3,}/.test(text);
/** Whether a text is code: classes, styles, cookies and scripts may look like words. */
const isCode = (text: string): boolean =>
  /(^|\s)(@?[\w-]+:[\w[]|(max|min)-[wh]-|gap-|flex|grid|block|text-|bg-|size-|border-)|; Path=|^`span |color-mix\(|document\./.test(
    text,
  );

/** Texts in a script that should be messages: `file:line: text`. */
export function literalsIn({ file, source, program }: Script): string[] {
  const found: string[] = [];
  const report = (start: number, text: string) =>
    found.push(`${file}:${lineAt(source, start)}: ${text.trim().replaceAll(/\s+/g, " ")}`);

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const part = node as Node;
    if (part.type === "ImportDeclaration" || part.type === "TSLiteralType") return;
    // The message of an exception is for developers.
    if (
      part.type === "NewExpression" &&
      part.callee.type === "Identifier" &&
      /(Error|Exception)$/.test(part.callee.name)
    )
      return;
    if (part.type === "JSXText") {
      if (/[A-Za-z]{2}/.test(part.value)) report(part.start, part.value);
      return;
    }
    if (part.type === "JSXAttribute" && part.name.type === "JSXIdentifier") {
      const { name } = part.name;
      if (UNREAD.test(name)) return;
      if (part.value?.type === "Literal" && READ.test(name) && words(part.value.value)) {
        report(part.start, `${name}=${part.value.value}`);
        return;
      }
    }
    if (part.type === "Property" && part.key.type === "Identifier" && READ.test(part.key.name)) {
      const { value } = part;
      if (value.type === "Literal" && typeof value.value === "string" && words(value.value)) {
        report(part.start, `${part.key.name}: ${value.value}`);
        return;
      }
    }
    if (part.type === "AssignmentPattern" && part.left.type === "Identifier" && part.right.type === "Literal") {
      const { value } = part.right;
      if (/label$|title$/i.test(part.left.name) && typeof value === "string" && words(value))
        report(part.start, `${part.left.name} = ${value}`);
    }
    if (part.type === "LogicalExpression" || part.type === "ConditionalExpression") {
      const alternatives = part.type === "LogicalExpression" ? [part.right] : [part.consequent, part.alternate];
      for (const one of alternatives) {
        // Sentences are reported below, wherever they are.
        if (one.type === "Literal" && typeof one.value === "string" && words(one.value) && !isSentence(one.value))
          report(one.start, one.value);
      }
    }
    if (part.type === "TemplateLiteral") {
      const text = source.slice(part.start, part.end);
      if (part.quasis.some(({ value }) => hasWords(value.raw)) && !isCode(text)) report(part.start, text);
    }
    if (part.type === "Literal" && typeof part.value === "string" && isSentence(part.value))
      report(part.start, part.value);
    for (const [key, inner] of Object.entries(part)) if (key !== "start" && key !== "end") visit(inner);
  }
  visit(program.body);
  return found;
}
