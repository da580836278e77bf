import { signWithPasskey } from "./passkey";

/**
 * Signing in and out by next-auth's own addresses. Its browser library does the same, and more that the desk has no use for,
 * in twenty times the size.
 */

/** SECOND_STEP: the password is right, a second factor is missing. GONE: the password was too long ago. */
export type SignInProblem =
  | "CREDENTIALS"
  | "SECOND_STEP"
  | "GONE"
  | "PASSKEY"
  | "UNREACHABLE"
  | { waitSeconds: number }
  /** The password is right at several employers: one is to be chosen. */
  | { employers: EmployerChoice[] };
export interface EmployerChoice {
  id: string;
  name: string;
}

/** @param employer whom they chose to work for. @returns what stood in the way; undefined: signed in */
export function signIn(email: string, password: string, employer?: string): Promise<SignInProblem | undefined> {
  return enter("credentials", { email, password, ...(employer !== undefined && { employer }) });
}

/** The second step, by an authenticator app's code or a recovery code. @returns what stood in the way */
export function takeSecondStep(code: string): Promise<SignInProblem | undefined> {
  return enter("second-step", { code });
}

/** Signs in by a passkey, alone or as the second step. @returns what stood in the way */
export async function signInByPasskey(): Promise<SignInProblem | undefined> {
  try {
    const response = await fetch("/api/sign-in/passkey", { method: "POST" });
    if (!response.ok) return "UNREACHABLE";
    const { options, request } = (await response.json()) as { options: Record<string, unknown>; request: string };
    const answer = await signWithPasskey(options);
    if (!answer) return "PASSKEY";
    const problem = await enter("passkey", { request, answer: JSON.stringify(answer) });
    return problem === "CREDENTIALS" ? "PASSKEY" : problem;
  } catch {
    return "UNREACHABLE";
  }
}

/** @returns the provider's own sign-in page; undefined when it cannot be reached */
export async function startSso(next: string): Promise<string | undefined> {
  try {
    const url = await post("signin/sso", { callbackUrl: `${window.location.origin}${next}` });
    return new URL(url, window.location.href).searchParams.has("error") ? undefined : url;
  } catch {
    return undefined;
  }
}

/** Ends the session. @throws when the service does not answer: one is signed in still */
export async function signOut(): Promise<void> {
  await post("signout", {});
}

async function enter(provider: string, fields: Record<string, string>): Promise<SignInProblem | undefined> {
  try {
    const url = await post(`callback/${provider}`, fields);
    const error = new URL(url, window.location.href).searchParams.get("error");
    if (error === null) return undefined;
    const wait = /^WAIT_(\d+)$/.exec(error);
    if (wait) return { waitSeconds: Number(wait[1]) };
    const employers = /^EMPLOYER_([\w-]+)$/.exec(error);
    if (employers) return { employers: JSON.parse(textOf(employers[1]!)) as EmployerChoice[] };
    if (error === "SECOND_STEP" || error === "GONE") return error;
    return error === "CredentialsSignin" ? "CREDENTIALS" : "UNREACHABLE";
  } catch {
    return "UNREACHABLE";
  }
}

/** A text in base64url. */
const textOf = (encoded: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.codePointAt(0)!),
  );

/** @returns where next-auth would lead, its error in the query */
async function post(action: string, fields: Record<string, string>): Promise<string> {
  const { csrfToken } = await answerOf<{ csrfToken: string }>(await fetch("/api/auth/csrf"));
  const body = new URLSearchParams({ callbackUrl: window.location.origin, ...fields, csrfToken, json: "true" });
  const response = await fetch(`/api/auth/${action}`, { method: "POST", body });
  return (await answerOf<{ url: string }>(response)).url;
}

async function answerOf<T>(response: Response): Promise<T> {
  // A refused sign-in is a 401 with an address, like every other answer of these.
  if (!(response.headers.get("content-type") ?? "").includes("application/json")) throw new Error("no answer");
  return (await response.json()) as T;
}
