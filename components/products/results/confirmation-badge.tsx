import { Clock3, LoaderCircle, Zap } from "lucide-react";
import { t } from "@/lib/language/text";
import { Badge } from "@/components/ui/values/badge";
import type { OfferTerms } from "./offer-terms";

/** How a booking of an offer will be confirmed. */
export function ConfirmationBadge({ mode }: { mode: OfferTerms["confirmation_mode"] }) {
  if (mode === "INSTANT") {
    return (
      <Badge tone="positive" icon={Zap}>
        {t("products.confirms.INSTANT")}
      </Badge>
    );
  }
  return mode === "ON_REQUEST" ? (
    <Badge tone="caution" icon={Clock3}>
      {t("products.confirms.ON_REQUEST")}
    </Badge>
  ) : (
    <Badge tone="neutral" icon={LoaderCircle}>
      {t("products.confirmedWithinMinutes")}
    </Badge>
  );
}
