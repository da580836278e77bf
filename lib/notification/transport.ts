import { createTransport } from "nodemailer";
import { env } from "@/lib/core/env";
import { toOneLine, type MailContent } from "./mail-page";

/** A message for the mail server. */
interface Message extends MailContent {
  /** The message's id, the same for all attempts, so that a mailbox recognizes repetitions. */
  id: string;
  to: { name: string; address: string };
  attachments: { filename: string; content: Buffer }[];
}

/** REFUSED is the server's permanent answer; after FAILED a retry may succeed. */
type Posted = { result: "TAKEN" } | { result: "REFUSED" | "FAILED"; error: string };

/** Milliseconds for the connection, for the greeting, and without traffic. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Whether a mail server and a sender address are configured. */
export const hasMailServer = (): boolean => env.smtpUrl !== "" && env.mailFrom !== "";

/** Sends a message to the mail server (RFC 5321). */
export async function post(message: Message): Promise<Posted> {
  const transport = createTransport({ url: env.smtpUrl, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.sendMail({
      messageId: `<${message.id}@${domainOf(env.mailFrom)}>`,
      from: env.mailFrom,
      to: { name: toOneLine(message.to.name), address: message.to.address },
      subject: message.subject,
      text: message.plain,
      html: message.html,
      // Suppresses automatic replies such as out-of-office notices (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
      attachments: message.attachments.map((file) => ({ ...file, contentType: "application/pdf" })),
    });
    return { result: "TAKEN" };
  } catch (thrown) {
    const error = thrown as Partial<Record<"code" | "message", string>> & { responseCode?: number };
    return {
      result: isRefusal(error) ? "REFUSED" : "FAILED",
      error: toOneLine(error.message ?? "unknown").slice(0, 500),
    };
  } finally {
    transport.close();
  }
}

/**
 * Whether the server refused this mail itself, rather than our connection, encryption or password, which can be
 * repaired.
 */
function isRefusal({ code, responseCode = 0 }: { code?: string; responseCode?: number }): boolean {
  const ofAccess = responseCode >= 530 && responseCode <= 538;
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500 && !ofAccess;
}

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "localhost";
