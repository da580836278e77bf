import { clock } from "@/lib/core/clock";
import { LEASE_SECONDS, MAIL_DELAYS, MAX_RENEWALS, RENEWAL_SECONDS } from "@/lib/notification/send";
import {
  claimMessages,
  type ClaimedMessage,
  finishMessage,
  type MessageOutcome,
  renewMessage,
} from "./queue-repository";

/** How many messages of a channel a process sends at the same time. */
const BATCH = 4;

type Attempt = (message: ClaimedMessage) => Promise<MessageOutcome>;

/**
 * Sends a channel's due messages to suppliers, with the leases and retries of the guests' mails.
 * @returns whether there may be more
 */
export async function sendDueMessages(channel: "EMAIL" | "API", attempt: Attempt): Promise<boolean> {
  const claimed = await claimMessages(channel, BATCH, LEASE_SECONDS);
  const results = await Promise.allSettled(claimed.map((message) => sendClaimed(message, attempt)));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
  return claimed.length === BATCH;
}

async function sendClaimed(message: ClaimedMessage, attempt: Attempt): Promise<void> {
  let renewals = 0;
  // If a renewal fails, the lease expires, and the message is sent again with the same id.
  const renewal = setInterval(() => {
    if (++renewals <= MAX_RENEWALS) void renewMessage(message, LEASE_SECONDS).catch(() => {});
  }, RENEWAL_SECONDS * 1000);
  try {
    const isLost = message.attempts > MAIL_DELAYS.length + 1;
    const outcome = isLost ? failForGood("given up: no attempt was completed") : await attempt(message);
    await finishMessage(message, outcome, clock.now());
  } finally {
    clearInterval(renewal);
  }
}

/** The outcome of an attempt after which no other is made. */
export const failForGood = (error: string): MessageOutcome => ({ state: "FAILED", error, retryIn: null });

/** The outcome of an attempt that is made again later, with the delays of the guests' mails. */
export function retryLater({ attempts }: ClaimedMessage, error: string): MessageOutcome {
  const retryIn = MAIL_DELAYS[attempts - 1] ?? null;
  return retryIn === null ? failForGood(error) : { state: "QUEUED", error, retryIn };
}
