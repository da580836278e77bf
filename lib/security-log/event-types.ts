/**
 * Every kind of security event. `guess`: a failure that counts towards an alarm. `failure`: one that does not.
 * `success` and `change`: recorded for investigations.
 */
export const SECURITY_EVENT_TYPES = {
  "sign_in.succeeded": { outcome: "success", label: "Signed in" },
  "sign_in.failed": { outcome: "guess", label: "Sign-in failed" },
  "sign_in.throttled": { outcome: "guess", label: "Sign-in refused: too many attempts" },
  sign_out: { outcome: "success", label: "Signed out" },
  "token.issued": { outcome: "success", label: "Access token issued" },
  "token.failed": { outcome: "guess", label: "Access token refused: wrong secret" },
  "token.throttled": { outcome: "guess", label: "Access token refused: too many attempts" },
  "operator.created": { outcome: "change", label: "Operator created by command" },
  "user.disabled": { outcome: "change", label: "User disabled by command" },
  "link.created": { outcome: "change", label: "Invitation link created by command" },
  "link.accepted": { outcome: "change", label: "Password chosen by link" },
  "link.failed": { outcome: "failure", label: "Unknown or expired link" },
  "link.throttled": { outcome: "failure", label: "Link refused: too many attempts" },
  "password.changed": { outcome: "change", label: "Password changed" },
  "password.failed": { outcome: "guess", label: "Password change failed: wrong current password" },
  "password.throttled": { outcome: "guess", label: "Password change refused: too many attempts" },
  "second_factor.succeeded": { outcome: "success", label: "Second factor proven" },
  "second_factor.failed": { outcome: "guess", label: "Second factor failed" },
  "second_factor.throttled": { outcome: "guess", label: "Second factor refused: too many attempts" },
  "second_factor.added": { outcome: "change", label: "Second factor added" },
  "second_factor.removed": { outcome: "change", label: "Second factor removed" },
  "recovery_code.used": { outcome: "change", label: "Recovery code used" },
  "recovery_codes.created": { outcome: "change", label: "Recovery codes created" },
  "single_sign_on.succeeded": { outcome: "success", label: "Signed in by single sign-on" },
  "single_sign_on.failed": { outcome: "failure", label: "Single sign-on failed" },
} as const satisfies Record<string, { outcome: "success" | "change" | "failure" | "guess"; label: string }>;

export type SecurityEventType = keyof typeof SECURITY_EVENT_TYPES;

export const SECURITY_EVENT_TYPE_NAMES = Object.keys(SECURITY_EVENT_TYPES) as [
  SecurityEventType,
  ...SecurityEventType[],
];
