"use client";

import { EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "@/lib/language/text";
import { useIsClientView } from "@/lib/staff/client/client-view";
import { Empty } from "../ui/feedback/empty";
import { PageHeader } from "../ui/layout/page-header";

/** Wraps a screen about net prices or earnings: the client view shows a note instead and reads nothing. */
export function NotForClients({ title, children }: { title: string; children: ReactNode }) {
  if (!useIsClientView()) return children;
  return (
    <>
      <PageHeader title={title} />
      <Empty icon={EyeOff} title={t("earnings.hidden")}>
        {t("earnings.hiddenText")}
      </Empty>
    </>
  );
}
