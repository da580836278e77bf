import { CircleCheck, CirclePause } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";
import { Badge } from "@/components/ui/values/badge";

export type Credential = ResponseOf<"credential.list">["items"][number];
export type Scope = Credential["scopes"][number];
/** The scopes that admins may grant; only operators may grant the supply scope. */
export type GrantableScope = Exclude<Scope, "distribution:supply">;
export const GRANTABLE_SCOPES: readonly GrantableScope[] = [
  "distribution:read",
  "distribution:booking",
  "distribution:webhooks",
];

/** What each scope allows. */
export const scopeLabels = (): Record<Scope, { label: string; note: string }> => ({
  "distribution:read": { label: t("settings.scope.read"), note: t("settings.scopeNote.read") },
  "distribution:booking": { label: t("settings.scope.booking"), note: t("settings.scopeNote.booking") },
  "distribution:supply": {
    label: t("settings.scope.supply"),
    note: t("settings.scopeNote.supply"),
  },
  "distribution:webhooks": { label: t("settings.scope.webhooks"), note: t("settings.scopeNote.webhooks") },
});

export const formatScopes = (scopes: readonly Scope[]): string =>
  scopes.map((s) => scopeLabels()[s].label).join(t("format.comma"));

/** Whether a credential is active. */
export function CredentialBadge({ credential }: { credential: Pick<Credential, "status"> }) {
  return credential.status === "ACTIVE" ? (
    <Badge tone="positive" icon={CircleCheck}>
      {t("common.active")}
    </Badge>
  ) : (
    <Badge tone="neutral" icon={CirclePause}>
      {t("common.disabled")}
    </Badge>
  );
}
