import type { EmployerChoice } from "./session";

/** What became of a call with a way in. */
export type WelcomeAnswer =
  | { kind: "owner"; name: string; email: string; employer: EmployerChoice }
  | { kind: "done"; email: string; employer: EmployerChoice }
  | { kind: "gone" }
  | { kind: "failed"; message: string };

/** Asks whose a way in is; with a password, takes it. */
export async function welcome(token: string, password?: string): Promise<WelcomeAnswer> {
  const body = JSON.stringify({ token, ...(password !== undefined && { password }) });
  try {
    const response = await fetch("/api/welcome", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const said = (await response.json()) as {
      name?: string;
      email?: string;
      employer?: EmployerChoice;
      message?: string;
      seconds?: number;
    };
    if (response.status === 410) return { kind: "gone" };
    if (response.status === 429)
      return { kind: "failed", message: `Too many attempts: try again in ${said.seconds} seconds` };
    const { name, email, employer } = said;
    if (!response.ok || email === undefined || employer === undefined)
      return { kind: "failed", message: said.message ?? "The service failed to answer" };
    return name === undefined ? { kind: "done", email, employer } : { kind: "owner", name, email, employer };
  } catch {
    return { kind: "failed", message: "The service did not answer: check the connection" };
  }
}
