import pino from "pino";
import { clock } from "@/lib/core/clock";
import { newId } from "@/lib/core/ids";
import { SECURITY_EVENT_TYPES, type SecurityEventType } from "./event-types";
import { insertEvent } from "./repository";

const log = pino({ name: "security-log", level: process.env.LOG_LEVEL ?? "warn" });

/** A security event: what happened, to which account, and from where. */
export interface SecurityEvent {
  type: SecurityEventType;
  /** Null for an operator, or an unknown account. */
  tenantId: number | null;
  /** Public id of the user or credential; null if unknown. */
  subject: string | null;
  /** The name that was entered: a client id or an e-mail address. */
  identity?: string | undefined;
  /** The client's address (lib/core/client-address). */
  address: string;
  agent?: string | undefined;
  /** Text for readers of the log; never a secret. */
  detail?: string | undefined;
  traceId: string;
}

const MAX_IDENTITY = 254;
const MAX_AGENT = 300;
const MAX_ADDRESS = 64;

/** Shortens a text, and removes NUL, which PostgreSQL's text cannot contain. */
const cut = (text: string, most: number): string => text.replaceAll("\0", "").slice(0, most);

/**
 * Writes a security event and, if somebody is guessing a secret of its subject, opens or updates the alarm in the
 * same statement. Never throws: what cannot be written goes to the process's own log, because signing in must not
 * depend on it.
 * @param attempts how many attempts the row stands for
 */
export async function recordSecurityEvent(event: SecurityEvent, attempts = 1): Promise<void> {
  const at = clock.realNow();
  const row = {
    ...event,
    identity: event.identity === undefined ? null : cut(event.identity, MAX_IDENTITY),
    address: cut(event.address, MAX_ADDRESS),
    agent: cut(event.agent ?? "", MAX_AGENT),
    detail: event.detail ?? null,
    attempts,
    at,
    isGuess: SECURITY_EVENT_TYPES[event.type].outcome === "guess",
    alarmId: newId("alm", at),
  };
  try {
    await insertEvent(row);
  } catch (error) {
    log.error({ err: error, event: row }, "a security event could not be written to the database");
  }
}
