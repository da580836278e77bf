import { createTransport } from "nodemailer";
import { env } from "@/lib/core/env";
import { oneLine, type MailContent } from "./compose";

/** What is handed to the mail server. */
export interface Message extends MailContent {
  /** Stays the same however often it is tried, so that a mailbox knows a repetition. */
  id: string;
  to: { name: string; address: string };
  attachment: { filename: string; content: Buffer };
}

/** A refusal is for good, as the server says; after anything else it is worth trying again. */
export type Posted = { result: "TAKEN" } | { result: "REFUSED" | "FAILED"; error: string };

/** Milliseconds: to connect, to be greeted, and of silence. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Whether there is a mail server to hand mails to, and an address to send them from. */
export const hasMailServer = (): boolean => env.smtpUrl !== "" && env.mailFrom !== "";

/** Hands a message to the mail server (RFC 5321). */
export async function post(message: Message): Promise<Posted> {
  const transport = createTransport({ url: env.smtpUrl, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.sendMail({
      messageId: `<${message.id}@${domainOf(env.mailFrom)}>`,
      from: env.mailFrom,
      to: { name: oneLine(message.to.name), address: message.to.address },
      subject: message.subject,
      text: message.plain,
      html: message.html,
      // No holiday notes back to us (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
      attachments: [{ ...message.attachment, contentType: "application/pdf" }],
    });
    return { result: "TAKEN" };
  } catch (thrown) {
    const error = thrown as Partial<Record<"code" | "message", string>> & { responseCode?: number };
    return {
      result: isRefusal(error) ? "REFUSED" : "FAILED",
      error: oneLine(error.message ?? "unknown").slice(0, 500),
    };
  } finally {
    transport.close();
  }
}

/** The server's word on this mail; not on our connection, its encryption or our password, which somebody will mend. */
function isRefusal({ code, responseCode = 0 }: { code?: string; responseCode?: number }): boolean {
  const ofAccess = responseCode >= 530 && responseCode <= 538;
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500 && !ofAccess;
}

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "localhost";
