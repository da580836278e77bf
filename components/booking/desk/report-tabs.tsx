import { t } from "@/lib/language/text";
import { LinkTabs } from "@/components/ui/layout/link-tabs";

/** The operators' reports. */
export function ReportTabs() {
  return (
    <div className="mb-3">
      <LinkTabs
        label={t("allBookings.reports")}
        tabs={[
          { href: "/production", label: t("navigation.production") },
          { href: "/production/allotment", label: t("navigation.allotment") },
        ]}
      />
    </div>
  );
}
