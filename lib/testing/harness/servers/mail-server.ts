import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { env } from "@/lib/core/env";

/** A mail as the server received it: envelope and message. */
interface TakenMail {
  from: string;
  to: string[];
  raw: string;
}
export interface MailServer {
  taken: TakenMail[];
  /** Stops receiving mails. */
  close(): Promise<void>;
}

/** A real SMTP server on its own port, by default without encryption and sign-in. */
export async function mailServer(
  options: SMTPServerOptions = {},
  url = (port: number) => `smtp://127.0.0.1:${port}`,
): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map((r) => r.address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  // A client that disconnects is not the server's error.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as { port: number };
  env.smtpUrl = url(port);
  env.mailFrom = "Example Travel <bookings@example.com>";
  return {
    taken,
    async close() {
      env.smtpUrl = "";
      env.mailFrom = "";
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** An SMTP refusal. */
export const refused = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** The parts of a MIME message of the product: headers by name, and each leaf's decoded body by its type. */
export function parseMail(raw: string): { headers: Record<string, string>; leaves: Record<string, Buffer> } {
  const split = raw.indexOf("\r\n\r\n");
  const headers = headersOf(raw.slice(0, split));
  const boundary = /boundary="?([^";]+)"?/.exec(headers["content-type"] ?? "")?.[1];
  const body = raw.slice(split + 4);
  if (!boundary)
    return {
      headers,
      leaves: { [headers["content-type"]!.split(";")[0]!]: decoded(body, headers["content-transfer-encoding"]) },
    };
  const inner = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parseMail(part.replace(/^\r\n/, "").replace(/\r\n$/, "")).leaves);
  return { headers, leaves: Object.assign({}, ...inner) as Record<string, Buffer> };
}

function headersOf(text: string): Record<string, string> {
  const lines = text.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
}

function decoded(body: string, encoding = "7bit"): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body);
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}
