import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { clock } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";
import { BODY_LIMIT } from "@/lib/core/json/json-limits";
import { issueToken, TOKEN_LIFE } from "@/lib/partner/credentials/token";
import { OtaRefused, type OtaProblem, readMessage } from "@/lib/supply/ota/read-message";
import { type Element, elementAt, readXml, XmlRefused, writeDocument } from "@/lib/core/xml";
import { OtaNights, OtaResult, updateOtaNights } from "@/lib/supply/ota/update-nights";
import { writeAnswer, writeFault } from "@/lib/supply/ota/write-answer";
import type { Reply } from "./call";
import { handle } from "./handle";
import { operation } from "./operation";
import { refuseEncodedBody } from "./parse";
import type { LoggedCall } from "./request-log";
import { respondToError } from "./respond";
import { readTraceId } from "./trace";

export const OTA_PATH = "/supply/ota";

/**
 * The operation behind a message: it runs all steps of an operation on the translated lines. `answerOta` reads and
 * writes the XML.
 */
const updateByMessage = operation({
  id: "supply.ota",
  method: "POST",
  path: OTA_PATH,
  summary: "Set allotment, prices and restrictions of nights by an OpenTravel message",
  audience: "partner",
  scopes: ["distribution:supply"],
  idempotent: "none",
  metered: false,
  statuses: [200],
  errors: [],
  body: OtaNights,
  response: OtaResult,
  // A line is a night of a room type, or a range of equal ones: what a channel manager sends daily has thousands.
  cost: ({ body }) => Math.ceil(body.lines.length / 10),
  run: (context, { body }) => updateOtaNights(context, body),
  present: (errors) => ({ errors }),
});

/**
 * `POST /supply/ota`: a message of a channel manager, bare with a bearer token, or in an envelope of SOAP 1.1 with the
 * credential's id and secret.
 * @see docs/channel-managers#messages
 */
export async function answerOta(call: LoggedCall): Promise<Reply> {
  const traceId = readTraceId(call);
  const headers = { "Content-Type": "text/xml; charset=utf-8", "X-Trace-Id": traceId };
  let isEnvelope = false;
  // The name of the answer to a message whose name is unknown.
  let name = "OTA_Error";
  try {
    const root = await readDocument(call);
    isEnvelope = root.name === "Envelope";
    const token = isEnvelope ? await tokenOf(root, call, traceId) : undefined;
    if (token === undefined) await call.identify();
    const message = isEnvelope ? bodyOf(root) : root;
    if (message.name.startsWith("OTA_")) name = message.name.replace(/RQ$/, "");
    const { echoToken, lines, currencies, unread } = readMessage(message);
    call.translate(updateByMessage, { lines, currencies }, token);
    const reply = await handle(updateByMessage, call, {}, () => call.identify());
    const errors = errorsOf(reply);
    if (!errors) return isEnvelope ? toFault(reply) : reply;
    const answer = writeAnswer({ name, echoToken, at: clock.now(), errors, unread });
    const own = { ...reply.headers, ...headers };
    return { status: 200, headers: own, body: writeDocument(answer, isEnvelope) };
  } catch (error) {
    if (error instanceof OtaRefused) {
      const answer = writeAnswer({ name, at: clock.now(), errors: [error.problem] });
      return { status: 200, headers, body: writeDocument(answer, isEnvelope) };
    }
    const reply = respondToError(error, { traceId, origin: call.origin }, { ...headers, "Content-Type": JSON_TYPE });
    return isEnvelope ? toFault(reply) : reply;
  }
}
const JSON_TYPE = "application/json; charset=utf-8";

async function readDocument(call: LoggedCall): Promise<Element> {
  const bytes = await call.body(BODY_LIMIT);
  if (!bytes) throw new DomainError("PAYLOAD_TOO_LARGE");
  refuseEncodedBody(call);
  if (!/^(text|application)\/xml\s*(;|$)/i.test(call.header("content-type") ?? ""))
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", { message: "Send text/xml" });
  try {
    return readXml(bytes.toString("utf8"));
  } catch (error) {
    if (error instanceof XmlRefused) throw new OtaRefused({ type: 7, code: 450, message: error.message });
    throw error;
  }
}

const bodyOf = (envelope: Element): Element => {
  const [message] = elementAt(envelope, "Body")?.children ?? [];
  if (message) return message;
  throw new OtaRefused({ type: 7, code: 450, message: "The envelope's body is empty" });
};

/** Tokens by user and password: a channel manager sends both with every message. */
const tokens = new LRUCache<string, string>({ max: 1_000, ttl: (TOKEN_LIFE / 2) * 1_000 });

/** The token of an envelope's user, checked and throttled as by the token endpoint. @throws DomainError */
async function tokenOf(envelope: Element, call: LoggedCall, traceId: string): Promise<string> {
  const user = elementAt(envelope, "Header", "Security", "UsernameToken");
  const [id, password] = [elementAt(user, "Username")?.text.trim(), elementAt(user, "Password")];
  const isText = (password?.attributes.Type ?? "#PasswordText").endsWith("#PasswordText");
  if (!id || !password?.text || !isText) throw new DomainError("auth.invalid_client");
  const key = createHash("sha256").update(`${id}\0${password.text}`).digest("base64");
  const known = tokens.get(key);
  if (known) return known;
  const agent = call.header("user-agent") ?? "";
  const { token } = await issueToken(id, password.text, undefined, { address: call.address, agent, traceId });
  tokens.set(key, token);
  return token;
}

/** The message's errors; undefined: the call was refused before. */
function errorsOf({ status, body }: Reply): OtaProblem[] | undefined {
  const said = JSON.parse(String(body)) as {
    errors?: OtaProblem[];
    code?: string;
    details?: { issues?: { path: string; message: string }[] };
  };
  if (status === 200) return said.errors;
  return status === 400 && said.details?.issues
    ? said.details.issues.map(({ path, message }) => ({ type: 3, code: 320, message: `${path} ${message}` }))
    : undefined;
}

function toFault(reply: Reply): Reply {
  const { message } = JSON.parse(String(reply.body)) as { message: string };
  const headers = { ...reply.headers, "Content-Type": "text/xml; charset=utf-8" };
  return { ...reply, headers, body: writeFault(message, reply.status === 401) };
}
