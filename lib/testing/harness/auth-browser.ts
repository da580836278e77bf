import NextAuth from "next-auth";
import { makeAuthOptions, type AuthVisit } from "@/lib/staff/door/auth";
import { decodeSession } from "@/lib/staff/door/session/session-token";

/** A browser at the desk: calls next-auth's own handler, and stores its cookies. */
export class AuthBrowser {
  readonly jar: Record<string, string> = {};
  /** All Set-Cookie headers, as received. */
  readonly lines: string[] = [];
  readonly visit: AuthVisit;

  constructor(headers: Record<string, string> = {}) {
    this.visit = {
      headers: new Headers({ host: "desk.example", "user-agent": "Tests", ...headers }),
      entered: undefined,
      given: undefined,
    };
  }

  async go(action: string, providerId: string | undefined, rest: { method: string; body?: object; query?: object }) {
    const query = { nextauth: [action, providerId].filter((part) => part !== undefined), ...rest.query };
    const request = { cookies: { ...this.jar }, headers: {}, body: {}, ...rest, query };
    const answer: { redirect?: string; body?: unknown } = {};
    const setHeader = (name: string, value: string | string[]) => {
      if (name.toLowerCase() === "location") answer.redirect = String(value);
      if (name.toLowerCase() === "set-cookie") [value].flat().forEach((line) => this.keep(line));
      return response;
    };
    const done = (body?: unknown) => void (answer.body = body);
    const response = { status: () => response, setHeader, getHeader: () => [], json: done, send: done, end: done };
    await NextAuth(request as never, response as never, makeAuthOptions(this.visit));
    return answer;
  }

  keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    this.jar[name!] = decodeURIComponent(value!);
    this.lines.push(line);
  }

  /**
   * Posts a form like a page of the desk.
   * @returns the redirect address
   */
  async post(action: string, providerId: string | undefined, fields: object): Promise<string | undefined> {
    const { csrfToken } = (await this.go("csrf", undefined, { method: "GET" })).body as { csrfToken: string };
    return (await this.go(action, providerId, { method: "POST", body: { csrfToken, ...fields } })).redirect;
  }

  /** The user of the session in the cookie. */
  async who(): Promise<string | undefined> {
    const token = this.jar["staff-session"] ?? this.jar["__Host-staff-session"];
    return token === undefined ? undefined : (await decodeSession(token))?.sub;
  }
}
