import { signWithPasskey } from "./passkey";

/**
 * Signs in and out through next-auth's endpoints. Its browser library is twenty times larger, with features that the
 * desk does not use.
 */

/** SECOND_STEP: the password is right and the second factor is missing. GONE: the first step has expired. */
export type SignInProblem =
  | "CREDENTIALS"
  | "SECOND_STEP"
  | "GONE"
  | "PASSKEY"
  | "UNREACHABLE"
  | { waitSeconds: number }
  /** The password is right at several employers, and the user must choose one. */
  | { employers: EmployerChoice[] };
export interface EmployerChoice {
  id: string;
  name: string;
}

/** @param employer the employer that the user has chosen @returns the problem; undefined if signed in */
export function signIn(email: string, password: string, employer?: string): Promise<SignInProblem | undefined> {
  return enter("credentials", { email, password, ...(employer !== undefined && { employer }) });
}

/** Completes the second step with an app's code or a recovery code. @returns the problem; undefined if signed in */
export function takeSecondStep(code: string): Promise<SignInProblem | undefined> {
  return enter("second-step", { code });
}

/** Signs in with a passkey, alone or as the second step. @returns the problem; undefined if signed in */
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

/** @returns the provider's sign-in page; undefined if it cannot be reached */
export async function startSso(next: string): Promise<string | undefined> {
  try {
    const url = await post("signin/sso", { callbackUrl: `${window.location.origin}${next}` });
    return new URL(url, window.location.href).searchParams.has("error") ? undefined : url;
  } catch {
    return undefined;
  }
}

/** Ends the session. @throws Error if the service does not respond, so that the session still exists */
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

/** Encodes a text in base64url. */
const textOf = (encoded: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.codePointAt(0)!),
  );

/** @returns the address that next-auth redirects to, with its error in the query */
async function post(action: string, fields: Record<string, string>): Promise<string> {
  const { csrfToken } = await answerOf<{ csrfToken: string }>(await fetch("/api/auth/csrf"));
  const body = new URLSearchParams({ callbackUrl: window.location.origin, ...fields, csrfToken, json: "true" });
  const response = await fetch(`/api/auth/${action}`, { method: "POST", body });
  return (await answerOf<{ url: string }>(response)).url;
}

async function answerOf<T>(response: Response): Promise<T> {
  // next-auth answers a refused sign-in with 401 and an address, in the form of its other responses.
  if (!(response.headers.get("content-type") ?? "").includes("application/json")) throw new Error("no response");
  return (await response.json()) as T;
}
