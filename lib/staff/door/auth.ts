import NextAuth, { type NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { clientAddressOf } from "@/lib/core/client-address";
import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { endOwnSession } from "@/lib/people/session-repository";
import { beginSession } from "@/lib/people/sessions";
import { deviceCookie, deviceOf } from "./known-device";
import { forgetStaff } from "./session";
import { cameSecurely, SESSION_SECONDS, sessionCookieName } from "./session-cookie";
import { authSecret, sessionJwt } from "./session-token";
import { signInWithPassword } from "./sign-in";

interface AuthRequest extends Request {
  nextUrl: URL;
}
/** One request to next-auth. */
interface Visit {
  headers: Headers;
  /** Who began a session by it. */
  entered: string | undefined;
}
interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

/** next-auth's own addresses below /api/auth: sign in, sign out, CSRF token. */
export async function answerAuth(request: AuthRequest, context: AuthContext): Promise<Response> {
  const visit: Visit = { headers: request.headers, entered: undefined };
  const response = (await NextAuth(request as never, context as never, optionsFor(visit))) as Response;
  if (visit.entered !== undefined) response.headers.append("Set-Cookie", deviceCookie(request.headers, visit.entered));
  return response;
}

/** The token names the person and the session, and nothing else: role, tenant and whether they still may are asked of the database. */
function optionsFor(visit: Visit): NextAuthOptions {
  const { headers } = visit;
  const secure = cameSecurely(headers);
  return {
    secret: authSecret(),
    jwt: sessionJwt,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name: sessionCookieName(headers),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    // A wrong password is an answer, not an incident.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    callbacks: {
      jwt: ({ token, user }) => (user && "session" in user ? { sub: user.id, sid: user.session } : token),
    },
    events: {
      signOut: ({ token }) => (typeof token.sid === "string" ? leave(token.sid) : undefined),
    },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        async authorize(given) {
          const { email, password } = given ?? {};
          if (typeof email !== "string" || typeof password !== "string") return null;
          const result = await signInWithPassword(email, password, { ...originOf(headers), device: deviceOf(headers) });
          if ("publicId" in result) return { id: result.publicId, session: await enter(visit, result.publicId) };
          if (result.refused === "WAIT") throw new Error(`WAIT_${result.seconds}`);
          return null;
        },
      }),
    ],
  };
}

const originOf = (headers: Headers) => ({
  address: clientAddressOf(headers),
  agent: headers.get("user-agent") ?? "",
});

async function enter(visit: Visit, publicId: string): Promise<string> {
  const session = await beginSession(publicId, originOf(visit.headers), SESSION_SECONDS);
  visit.entered = publicId;
  return session;
}

async function leave(session: string): Promise<void> {
  await endOwnSession(session, clock.realNow(), newTraceId());
  forgetStaff();
}
