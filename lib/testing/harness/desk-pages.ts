import type { IncomingMessage, ServerResponse } from "node:http";
import NextAuth from "next-auth";
import { downloadStatement } from "@/lib/staff/door/files/account-statement";
import { makeAuthOptions } from "@/lib/staff/door/auth";
import { answerStaff } from "@/lib/staff/door/staff-door";
import { answerWelcome } from "@/lib/staff/door/sign-in/welcome";
import type { StaffAnswer, StaffSend } from "./staff";

const cookiesOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    (request.headers.cookie ?? "").split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name, decodeURIComponent(value.join("="))];
    }),
  );

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/**
 * The desk's endpoints behind the front door, without screens: sign-in, invitation links, the staff door, statements.
 */
export async function deskPages(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url!, `http://${request.headers.host}`);
  const headers = new Headers(request.headers as Record<string, string>);
  const body = await readBody(request);
  const cookies = cookiesOf(request);
  const [, api, area, ...rest] = url.pathname.split("/");
  if (api === "api" && area === "auth") {
    const isForm = headers.get("content-type")?.includes("urlencoded");
    const given = isForm ? Object.fromEntries(new URLSearchParams(body)) : body && JSON.parse(body);
    const query = { nextauth: rest, ...Object.fromEntries(url.searchParams) };
    const node = {
      status: (code: number) => ((response.statusCode = code), node),
      setHeader: (name: string, value: string | string[]) => (response.setHeader(name, value), node),
      getHeader: (name: string) => response.getHeader(name),
      json: (value: unknown) => response.setHeader("Content-Type", "application/json").end(JSON.stringify(value)),
      send: (value?: unknown) => response.end(typeof value === "object" ? JSON.stringify(value) : value),
      end: (text?: string) => response.end(text),
      redirect: (to: string) => response.writeHead(302, { Location: to }).end(),
    };
    const visit = { headers, entered: undefined, given: undefined };
    const forwarded = { method: request.method, headers: request.headers, cookies, query, body: given || {} };
    await NextAuth(forwarded as never, node as never, makeAuthOptions(visit));
    return;
  }
  if (request.method === "GET") {
    const [, ofTenant, file] = /^\/(?:tenants\/([^/]+)|account)\/statements\/([^/]+)$/.exec(url.pathname) ?? [];
    const found = await downloadStatement(new Request(url, { headers }), (name) => cookies[name], file ?? "", ofTenant);
    response.writeHead(found.status, Object.fromEntries(found.headers)).end(Buffer.from(await found.arrayBuffer()));
    return;
  }
  const forwarded = new Request(url, { method: "POST", headers, body });
  const answer =
    area === "welcome"
      ? await answerWelcome(forwarded)
      : area === "staff"
        ? await answerStaff(forwarded, (name) => cookies[name], rest[0]!)
        : Response.json({}, { status: 404 });
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}

/** A user in a browser who knows only the address of the desk. */
export class DeskVisitor {
  private readonly jar: Record<string, string> = {};

  constructor(readonly url: string) {}

  /** Sends as a page of the desk does. */
  async post(path: string, body: unknown, type = "application/json") {
    const response = await fetch(`${this.url}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: {
        origin: this.url,
        "content-type": type,
        cookie: this.cookies(),
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    this.keep(response);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text.startsWith("{") ? JSON.parse(text) : text) as never,
    };
  }

  /** Chooses a password through an invitation link, as a command or screen shows it. */
  async accept(link: string, password: string): Promise<{ status: number; email: string }> {
    const token = link.split("#")[1]!;
    const { status, body } = await this.post("/api/welcome", { token, password });
    return { status, email: (body as { email: string }).email };
  }

  /**
   * Signs in with the form.
   * @returns whether a session started
   */
  async signIn(email: string, password: string): Promise<boolean> {
    const csrf = await fetch(`${this.url}/api/auth/csrf`);
    this.keep(csrf);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const form = new URLSearchParams({ csrfToken, email, password, json: "true" });
    await this.post("/api/auth/callback/credentials", form.toString(), "application/x-www-form-urlencoded");
    return "staff-session" in this.jar;
  }

  /** Calls an operation through the staff door. */
  call: <B = Record<string, unknown>>(operation: string, send?: StaffSend) => Promise<StaffAnswer<B>> = (
    operation,
    send = {},
  ) => this.post(`/api/staff/${operation}`, send);

  /** Downloads a file of the desk. */
  async download(path: string): Promise<{ status: number; type: string | null; bytes: Uint8Array }> {
    const response = await fetch(`${this.url}${path}`, { headers: { cookie: this.cookies() } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get("content-type"), bytes };
  }

  private cookies(): string {
    return Object.entries(this.jar)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
  }

  private keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      this.jar[name!] = value!;
    }
  }
}
