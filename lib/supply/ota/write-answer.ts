import type { OtaProblem } from "./read-message";
import { escapeXml, writeDocument } from "@/lib/core/xml";

const WSSE = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";

/** The content of an answer. */
export interface OtaAnswer {
  /** The name of the answered message, without RQ. */
  name: string;
  echoToken?: string | undefined;
  at: Date;
  /** The errors; if there are any, nothing was written. */
  errors: readonly OtaProblem[];
  /** Parts of the message that were ignored. */
  unread?: readonly string[];
}

/** A warning is an advisory (list EWT): the rest of the message is stored. */
const writeWarning = (unread: string): string =>
  `<Warning Type="11">${escapeXml(`${unread} is not supported and sets nothing`)}</Warning>`;

const writeError = ({ type, code, message }: OtaProblem): string =>
  `<Error Type="${type}" Code="${code}">${escapeXml(message)}</Error>`;

export function writeAnswer({ name, echoToken, at, errors, unread = [] }: OtaAnswer): string {
  const echo = echoToken === undefined ? "" : ` EchoToken="${escapeXml(echoToken)}"`;
  const start = `<${name}RS xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.0" TimeStamp="${at.toISOString()}"${echo}>`;
  const warnings = unread.length > 0 ? `<Warnings>${unread.map(writeWarning).join("")}</Warnings>` : "";
  const content = errors.length > 0 ? `<Errors>${errors.map(writeError).join("")}</Errors>` : `<Success/>${warnings}`;
  return `${start}${content}</${name}RS>`;
}

/** @param isAuthentication whether the user or password is wrong (WS-Security, section 12) */
export function writeFault(message: string, isAuthentication: boolean): string {
  const code = isAuthentication
    ? `<faultcode xmlns:wsse="${WSSE}">wsse:FailedAuthentication`
    : "<faultcode>soap:Client";
  const fault = `<soap:Fault>${code}</faultcode><faultstring>${escapeXml(message)}</faultstring></soap:Fault>`;
  return writeDocument(fault, true);
}
