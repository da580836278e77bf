import { CircleCheck, CirclePause } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Badge } from "@/components/ui/values/badge";

export type Credential = ResponseOf<"credential.list">["items"][number];
export type Scope = Credential["scopes"][number];
/** The scopes that admins may grant; only operators may grant the supply scope. */
export type GrantableScope = Exclude<Scope, "distribution:supply">;

/** What each scope allows. */
export const SCOPE_LABELS: Record<Scope, { label: string; note: string }> = {
  "distribution:read": { label: "Read", note: "catalogue, changes and availability" },
  "distribution:booking": { label: "Book", note: "prebook, book, read and change bookings and trips; other products" },
  "distribution:supply": {
    label: "Supply",
    note: "write properties, rooms, rate plans and nights; operators grant it",
  },
  "distribution:webhooks": { label: "Webhooks", note: "manage the endpoints that receive events" },
};

export const formatScopes = (scopes: readonly Scope[]): string => scopes.map((s) => SCOPE_LABELS[s].label).join(", ");

/** Whether a credential is active. */
export function CredentialBadge({ credential }: { credential: Pick<Credential, "status"> }) {
  return credential.status === "ACTIVE" ? (
    <Badge tone="positive" icon={CircleCheck}>
      Active
    </Badge>
  ) : (
    <Badge tone="neutral" icon={CirclePause}>
      Disabled
    </Badge>
  );
}
