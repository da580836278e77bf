import { t } from "@/lib/language/text";
import { textOfResponse } from "./failure-text";
import type { EmployerChoice } from "./session";

/** The result of a call with an invitation link. */
export type WelcomeAnswer =
  | { kind: "owner"; name: string; email: string; employer: EmployerChoice }
  | { kind: "done"; email: string; employer: EmployerChoice }
  | { kind: "gone" }
  | { kind: "failed"; message: string };

/** Returns the user whom a link invites; with a password it accepts the invitation. */
export async function welcome(token: string, password?: string): Promise<WelcomeAnswer> {
  const body = JSON.stringify({ token, ...(password !== undefined && { password }) });
  try {
    const response = await fetch("/api/welcome", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const answer = (await response.json()) as {
      name?: string;
      email?: string;
      employer?: EmployerChoice;
      code?: string;
      message?: string;
      seconds?: number;
    };
    if (response.status === 410) return { kind: "gone" };
    if (response.status === 429)
      return { kind: "failed", message: t("welcome.tooMany", { seconds: answer.seconds ?? 0 }) };
    const { name, email, employer } = answer;
    if (!response.ok || email === undefined || employer === undefined)
      return { kind: "failed", message: textOfResponse(answer) ?? t("errors.unreadable") };
    return name === undefined ? { kind: "done", email, employer } : { kind: "owner", name, email, employer };
  } catch {
    return { kind: "failed", message: t("errors.unreachable") };
  }
}
