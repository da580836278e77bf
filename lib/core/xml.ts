import { SaxesParser } from "saxes";

/** An element without its namespace's prefix. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

/** Thrown for a message that is not well-formed XML, or that contains a document type. */
export class XmlRefused extends Error {}

/**
 * Reads a message as a tree. A document type is refused, and with it every entity beyond XML's own five.
 * @throws XmlRefused
 */
export function readXml(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", ({ message }) => {
    throw new XmlRefused(`not well-formed XML: ${message}`);
  });
  parser.on("doctype", () => {
    throw new XmlRefused("a document type is not allowed");
  });
  parser.on("xmldecl", ({ encoding = "UTF-8" }) => {
    if (!/^utf-?8$/i.test(encoding)) throw new XmlRefused("the encoding must be UTF-8");
  });
  parser.on("opentag", ({ local, attributes }) => {
    const own = Object.values(attributes).map((one) => [one.local || one.name, one.value] as const);
    const element: Element = { name: local, attributes: Object.fromEntries(own), children: [], text: "" };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    open.at(-1)!.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

/** The children of an element with a name. */
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at a path of names below an element. */
export const elementAt = (element: Element | undefined, ...[name, ...rest]: string[]): Element | undefined =>
  name === undefined ? element : elementAt(childrenOf(element, name)[0], ...rest);

// oxlint-disable-next-line no-control-regex -- control characters are what this expression matches
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for an element or attribute; characters that XML cannot contain become U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_XML, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

/** Writes a whole document, inside a SOAP 1.1 envelope if the message came in one. */
export const writeDocument = (content: string, isEnvelope: boolean): string =>
  isEnvelope
    ? `${DECLARATION}<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${content}</soap:Body></soap:Envelope>`
    : `${DECLARATION}${content}`;
