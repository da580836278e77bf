import { Building } from "lucide-react";
import { Empty } from "@/components/ui/feedback/empty";
import { t } from "@/lib/language/text";

/** Shown to operators on screens that belong to partners. */
export function NoPartner() {
  return (
    <Empty isPage icon={Building} title={t("shell.noPartner")}>
      {t("shell.noPartnerText")}
    </Empty>
  );
}
