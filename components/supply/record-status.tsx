import { t } from "@/lib/language/text";
import { Archive, CircleCheck, CircleSlash, PencilLine } from "lucide-react";
import { Badge } from "../ui/values/badge";

interface Props {
  record: { retired: boolean; values: Readonly<Record<string, unknown>> };
}

/** The sales status of a record: retired, off sale for now, or on sale. */
export function StatusBadge({ record: { retired, values } }: Props) {
  if (retired)
    return (
      <Badge tone="neutral" icon={Archive}>
        {t("supply.state.retired")}
      </Badge>
    );
  return values.status === "INACTIVE" ? (
    <Badge tone="caution" icon={CircleSlash}>
      {t("supply.status.INACTIVE")}
    </Badge>
  ) : (
    <Badge tone="positive" icon={CircleCheck}>
      {t("common.active")}
    </Badge>
  );
}

/** A badge for records with an unpublished draft. */
export function DraftBadge() {
  return (
    <Badge tone="accent" icon={PencilLine}>
      {t("supply.state.draft")}
    </Badge>
  );
}
