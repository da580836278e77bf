import type { SignInProblem } from "@/lib/staff/client/session";

export interface ProblemMessage {
  title: string;
  text: string;
}

const MESSAGES = {
  CREDENTIALS: {
    title: "E-mail or password is wrong",
    text: "Check both. Passwords are case-sensitive.",
  },
  SECOND_STEP: { title: "A second factor is missing", text: "Continue with the second step." },
  GONE: { title: "The sign-in took too long", text: "Start again with your password." },
  PASSKEY: {
    title: "The passkey did not sign you in",
    text: "No passkey was chosen, or it belongs to no account here.",
  },
  UNREACHABLE: {
    title: "Sign-in failed",
    text: "The service did not respond. Check the connection and try again.",
  },
} as const;

/** The message for a failed sign-in. */
export function describeProblem(problem: SignInProblem): ProblemMessage {
  if (typeof problem === "string") return MESSAGES[problem];
  if ("employers" in problem) return { title: "You work for several companies", text: "Choose one to sign in." };
  const seconds = problem.waitSeconds;
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? "a minute" : `${minutes} minutes`;
  return { title: "Too many attempts", text: `Try again in ${wait}.` };
}

const SSO_MESSAGES: Record<string, ProblemMessage> = {
  SSO_UNKNOWN: {
    title: "No user has this account",
    text: "Ask your administrator for an invitation to your e-mail address.",
  },
  SSO_DISABLED: { title: "Your user is disabled", text: "Ask your administrator to enable it." },
  SSO_EMAIL: { title: "Your e-mail address is not verified", text: "Verify it at the provider, then try again." },
  SSO_ROLE: { title: "Your account has no role here", text: "Ask the provider’s administrator to assign one." },
  SSO_EMPLOYER: {
    title: "Several companies have your e-mail address",
    text: "Ask the provider’s administrator to send a claim that names your company.",
  },
  SSO_TENANT: {
    title: "Your account belongs to another company",
    text: "Ask the provider’s administrator to check it.",
  },
};

/** The message for a refused single sign-on; undefined for errors of another kind. */
export function describeSsoProblem(error: string | undefined): ProblemMessage | undefined {
  if (error === undefined) return undefined;
  const isProvider = /^(OAuth|Callback|AccessDenied|Configuration)/.test(error);
  return (
    SSO_MESSAGES[error] ?? (isProvider ? { title: "The provider did not sign you in", text: "Try again." } : undefined)
  );
}
