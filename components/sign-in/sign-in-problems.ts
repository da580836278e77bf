import { t } from "@/lib/language/text";
import type { SignInProblem } from "@/lib/staff/client/session";

interface ProblemMessage {
  title: string;
  text: string;
}

/** The message for a failed sign-in. */
export function describeProblem(problem: SignInProblem): ProblemMessage {
  if (typeof problem === "string")
    return { title: t(`signIn.problem.${problem}`), text: t(`signIn.problemText.${problem}`) };
  if ("employers" in problem) return { title: t("signIn.problem.EMPLOYERS"), text: t("signIn.problemText.EMPLOYERS") };
  const seconds = problem.waitSeconds;
  return {
    title: t("signIn.problem.WAIT"),
    text:
      seconds < 60
        ? t("signIn.waitSeconds", { seconds })
        : t("signIn.waitMinutes", { minutes: Math.ceil(seconds / 60) }),
  };
}

const SSO_ERRORS = ["SSO_UNKNOWN", "SSO_DISABLED", "SSO_EMAIL", "SSO_ROLE", "SSO_EMPLOYER", "SSO_TENANT"] as const;

/** The message for a refused single sign-on; undefined for errors of another kind. */
export function describeSsoProblem(error: string | undefined): ProblemMessage | undefined {
  if (error === undefined) return undefined;
  const isProvider = /^(OAuth|Callback|AccessDenied|Configuration)/.test(error);
  const code = SSO_ERRORS.find((one) => one === error) ?? (isProvider ? "PROVIDER" : undefined);
  return code && { title: t(`signIn.sso.${code}`), text: t(`signIn.ssoText.${code}`) };
}
