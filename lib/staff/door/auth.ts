import NextAuth, { type CookieOption, type CookiesOptions, type NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { countAttemptOrRefuse, clearFailures, type Attempt } from "@/lib/attempt-limit/attempts";
import { ATTEMPTS } from "@/lib/attempt-limit/policies";
import { addressBlock, readClientAddress } from "@/lib/core/client-address";
import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { parseJson } from "@/lib/core/json/json-limits";
import { PasskeyAnswer } from "@/lib/people/second-factor/second-factor-schemas";
import { startSecondStep, signInWithPasskey, takeSecondStep } from "@/lib/people/second-factor/second-step";
import { endOwnSession } from "@/lib/people/session-repository";
import { startSession } from "@/lib/people/sessions";
import { signInWithSso, type SsoClaims } from "@/lib/people/sso/sso";
import { ssoConfig } from "@/lib/people/sso/sso-config";
import { isCallbackUrl, isSameOrigin, redirectWithin } from "./same-origin";
import { deviceCookie, readDevice } from "./session/known-device";
import { forgetStaff } from "./session/session";
import { isSecureRequest, SESSION_SECONDS, sessionCookieName } from "./session/session-cookie";
import { authSecret, sessionJwt } from "./session/session-token";
import { signInWithPassword } from "./sign-in/sign-in";
import { SSO, ssoProviders } from "./sign-in/sso-provider";
import { stepCookie, stepCookieName } from "./session/step-cookie";

/** Seconds that a user may spend at the provider. */
const PROVIDER_SECONDS = 900;

interface AuthRequest extends Request {
  nextUrl: URL;
  cookies: { get(name: string): { value: string } | undefined };
}
/** One request to next-auth. */
export interface AuthVisit {
  headers: Headers;
  /** The user whose session the request has started. */
  entered: string | undefined;
  /** The user who has given the right password before, sealed. */
  given: string | undefined;
  /** The user who has given the right password in this request; null if both steps are completed. */
  next?: string | null;
}
type Signed = { id: string; session: string };
interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

/** Serves next-auth's endpoints below /api/auth: sign in, sign out, CSRF token, the provider's callback. */
export async function answerAuth(request: AuthRequest, context: AuthContext): Promise<Response> {
  const addresses = [
    request.nextUrl.searchParams.get("callbackUrl"),
    request.cookies.get(ownCookies(isSecureRequest(request.headers)).callbackUrl.name)?.value,
  ];
  if (addresses.some((address) => address && !isCallbackUrl(address))) return wrongAddress();
  const given = request.cookies.get(stepCookieName(request.headers))?.value;
  const visit: AuthVisit = { headers: request.headers, entered: undefined, given };
  const response = (await NextAuth(request as never, context as never, makeAuthOptions(visit))) as Response;
  // Signing out clears the desk's storage in this browser (ASVS 14.3.1). Caches contain nothing, because responses
  // are `no-store`, and clearing them would take browsers seconds. next-auth clears its own cookies.
  if (request.method === "POST" && request.nextUrl.pathname.endsWith("/signout"))
    response.headers.set("Clear-Site-Data", '"storage"');
  if (visit.entered !== undefined) response.headers.append("Set-Cookie", deviceCookie(request.headers, visit.entered));
  if (visit.next !== undefined)
    response.headers.append("Set-Cookie", stepCookie(request.headers, visit.next ?? undefined));
  return response;
}

function wrongAddress(): Response {
  const message = "callbackUrl is not an address: send a path, or an http or https address";
  return Response.json({ code: "INVALID_REQUEST", message, details: null, trace_id: newTraceId() }, { status: 400 });
}

/** The token contains only user and session; role, tenant and permissions are always read from the database. */
export function makeAuthOptions(visit: AuthVisit): NextAuthOptions {
  const { headers } = visit;
  const secure = isSecureRequest(headers);
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
      ...ownCookies(secure),
    },
    // A wrong password is a normal response, not an incident.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    callbacks: {
      redirect: redirectWithin,
      // An error becomes next-auth's `error` parameter of the sign-in page; a returned address is where the browser
      // goes.
      signIn: ({ user, account, profile }) =>
        account?.provider === SSO ? bySso(visit, user, profile as SsoClaims) : true,
      jwt: ({ token, user }) => (user && "session" in user ? { sub: user.id, sid: user.session } : token),
    },
    events: {
      signOut: ({ token }) => (typeof token.sid === "string" ? leave(token.sid) : undefined),
    },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, employer: {} },
        authorize: (fields) => byPassword(visit, fields?.email, fields?.password, fields?.employer),
      }),
      CredentialsProvider({
        id: "second-step",
        credentials: { code: {} },
        authorize: (fields) => bySecondStep(visit, fields?.code),
      }),
      CredentialsProvider({
        id: "passkey",
        credentials: { request: {}, answer: {} },
        authorize: (fields) => byPasskey(visit, fields?.request, fields?.answer),
      }),
      ...ssoProviders(),
    ],
  };
}

/** Names of next-auth's other cookies. Its own prefix, `__Secure-`, would allow a subdomain to set them. */
function ownCookies(secure: boolean) {
  const named = (name: string, maxAge?: number): CookieOption => ({
    name: `${secure ? "__Host-" : ""}next-auth.${name}`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, ...(maxAge !== undefined && { maxAge }) },
  });
  return {
    callbackUrl: named("callback-url"),
    csrfToken: named("csrf-token"),
    pkceCodeVerifier: named("pkce.code_verifier", PROVIDER_SECONDS),
    state: named("state", PROVIDER_SECONDS),
    nonce: named("nonce", PROVIDER_SECONDS),
  } satisfies Partial<CookiesOptions>;
}

/**
 * @throws Error `SECOND_STEP` if the user has a second factor, so that no session starts yet; `EMPLOYER_` with a list
 * as JSON in base64url if the user must choose an employer
 */
async function byPassword(
  visit: AuthVisit,
  email: unknown,
  password: unknown,
  employer: unknown,
): Promise<Signed | null> {
  if (typeof email !== "string" || typeof password !== "string") return null;
  const { headers } = visit;
  const result = await signInWithPassword(email, password, {
    ...originOf(headers),
    device: readDevice(headers),
    employer: typeof employer === "string" && employer !== "" ? employer : undefined,
  });
  if ("choose" in result)
    throw new Error(`EMPLOYER_${Buffer.from(JSON.stringify(result.choose)).toString("base64url")}`);
  if ("refused" in result) {
    if (result.refused === "WAIT") throw new Error(`WAIT_${result.seconds}`);
    return null;
  }
  const step = await startSecondStep(result.publicId);
  if (step === undefined) return enter(visit, result.publicId, false);
  visit.next = step;
  throw new Error("SECOND_STEP");
}

async function bySecondStep(visit: AuthVisit, code: unknown): Promise<Signed | null> {
  if (typeof code !== "string" || visit.given === undefined) throw new Error("GONE");
  const result = await takeSecondStep(visit.given, code, originOf(visit.headers));
  if ("by" in result) return enter(visit, result.publicId, true);
  if (result.refused === "WAIT") throw new Error(`WAIT_${result.seconds}`);
  if (result.refused === "CODE") return null;
  visit.next = null;
  throw new Error("GONE");
}

async function byPasskey(visit: AuthVisit, request: unknown, answer: unknown): Promise<Signed | null> {
  if (typeof request !== "string" || typeof answer !== "string") return null;
  if (!isSameOrigin(visit.headers)) return null;
  const from = originOf(visit.headers);
  const byAddress: Attempt = { policy: ATTEMPTS.passkeyByAddress, by: [addressBlock(from.address)] };
  const { waitSeconds } = await countAttemptOrRefuse([byAddress]);
  if (waitSeconds) throw new Error(`WAIT_${waitSeconds}`);
  const parsed = PasskeyAnswer.safeParse(jsonOf(answer)).data;
  const publicId = parsed && (await signInWithPasskey(visit.headers.get("origin")!, request, parsed, from));
  if (publicId === undefined) return null;
  await clearFailures([], [byAddress]);
  return enter(visit, publicId, true);
}

/** @returns whether the user is signed in, or the address to redirect to */
async function bySso(visit: AuthVisit, user: object, claims: SsoClaims): Promise<true | string> {
  const result = await signInWithSso(ssoConfig()!, claims, originOf(visit.headers));
  if ("refused" in result) return `/sign-in?error=SSO_${result.refused}`;
  const step = result.hasSecondFactor ? undefined : await startSecondStep(result.publicId);
  if (step !== undefined) {
    visit.next = step;
    return "/sign-in/second-step";
  }
  Object.assign(user, await enter(visit, result.publicId, result.hasSecondFactor));
  return true;
}

const originOf = (headers: Headers) => ({
  address: readClientAddress(headers),
  agent: headers.get("user-agent") ?? "",
});

async function enter(visit: AuthVisit, publicId: string, hasSecondFactor: boolean): Promise<Signed> {
  const session = await startSession(publicId, originOf(visit.headers), SESSION_SECONDS, hasSecondFactor);
  visit.entered = publicId;
  visit.next = null;
  return { id: publicId, session };
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

async function leave(session: string): Promise<void> {
  await endOwnSession(session, clock.realNow(), newTraceId());
  forgetStaff();
}
