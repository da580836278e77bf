import NextAuth, { type NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { endOwnSession } from "@/lib/people/session-repository";
import { beginSession } from "@/lib/people/sessions";
import { forgetStaff } from "./session";
import { cameSecurely, SESSION_SECONDS, sessionCookieName } from "./session-cookie";
import { authSecret, sessionJwt } from "./session-token";
import { signInWithPassword } from "./sign-in";

interface AuthRequest extends Request {
  nextUrl: URL;
}
interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

/** next-auth's own addresses below /api/auth: sign in, sign out, CSRF token. */
export async function answerAuth(request: AuthRequest, context: AuthContext): Promise<Response> {
  return (await NextAuth(request as never, context as never, optionsFor(request.headers))) as Response;
}

/** The token names the person and the session, and nothing else: role, tenant and whether they still may are asked of the database. */
function optionsFor(headers: Headers): NextAuthOptions {
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
        async authorize(given, request) {
          const { email, password } = given ?? {};
          if (typeof email !== "string" || typeof password !== "string") return null;
          const result = await signInWithPassword(email, password, addressOf(request.headers));
          if ("publicId" in result)
            return { id: result.publicId, session: await enter(result.publicId, request.headers) };
          if (result.refused === "WAIT") throw new Error(`WAIT_${result.seconds}`);
          return null;
        },
      }),
    ],
  };
}

/** Where the attempt comes from, as the outermost proxy or our own listener saw it. */
function addressOf(headers: Record<string, unknown> | undefined): string {
  const forwarded = headers?.["x-forwarded-for"];
  return (typeof forwarded === "string" && forwarded.split(",").at(-1)?.trim()) || "unknown";
}

function enter(publicId: string, headers: Record<string, unknown> | undefined): Promise<string> {
  const agent = headers?.["user-agent"];
  return beginSession(
    publicId,
    { agent: typeof agent === "string" ? agent : "", address: addressOf(headers) },
    SESSION_SECONDS,
  );
}

async function leave(session: string): Promise<void> {
  await endOwnSession(session, clock.realNow(), newTraceId());
  forgetStaff();
}
