"use client";

import { PageHeader } from "@/components/ui/layout/page-header";
import { ButtonLink } from "@/components/ui/button";
import { formatDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { useToday } from "@/lib/staff/client/service-time";
import { AdminSections } from "./admin-sections";
import { AgentSections } from "./agent-sections";

interface Props {
  /** Whether the user also runs the agency's integration. */
  isAdmin: boolean;
  /** Today in UTC by the real clock, which a sandbox cannot move. */
  realToday: string;
}

/** The home screen: what this user should do today. */
export function HomeScreen({ isAdmin, realToday }: Props) {
  const today = useToday();
  return (
    <>
      <PageHeader
        title={t("home.home")}
        subtitle={formatDate(today)}
        action={
          <ButtonLink variant="primary" href="/search">
            {t("home.searchStays")}
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-4">
        {isAdmin && <AdminSections today={realToday} />}
        <AgentSections today={today} />
      </div>
    </>
  );
}
