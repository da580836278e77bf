/**
 * Signing in and out by next-auth's own addresses. Its browser library does the same, and more that the desk has no use for,
 * in twenty times the size.
 */

export type SignInProblem = "CREDENTIALS" | "UNREACHABLE" | { waitSeconds: number };

/** @returns what stood in the way; undefined: signed in */
export async function signIn(email: string, password: string): Promise<SignInProblem | undefined> {
  try {
    const url = await post("callback/credentials", { email, password });
    const error = new URL(url, window.location.href).searchParams.get("error");
    if (error === null) return undefined;
    const wait = /^WAIT_(\d+)$/.exec(error);
    if (wait) return { waitSeconds: Number(wait[1]) };
    return error === "CredentialsSignin" ? "CREDENTIALS" : "UNREACHABLE";
  } catch {
    return "UNREACHABLE";
  }
}

/** Ends the session. @throws when the service does not answer: one is signed in still */
export async function signOut(): Promise<void> {
  await post("signout", {});
}

/** @returns where next-auth would lead, its error in the query */
async function post(action: string, fields: Record<string, string>): Promise<string> {
  const { csrfToken } = await answerOf<{ csrfToken: string }>(await fetch("/api/auth/csrf"));
  const body = new URLSearchParams({ ...fields, csrfToken, callbackUrl: window.location.origin, json: "true" });
  const response = await fetch(`/api/auth/${action}`, { method: "POST", body });
  return (await answerOf<{ url: string }>(response)).url;
}

async function answerOf<T>(response: Response): Promise<T> {
  // A refused sign-in is a 401 with an address, like every other answer of these.
  if (!(response.headers.get("content-type") ?? "").includes("application/json")) throw new Error("no answer");
  return (await response.json()) as T;
}
