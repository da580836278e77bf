"use client";

import type { ReactNode } from "react";
import { PageHeader } from "../ui/layout/page-header";
import { LinkTabs } from "../ui/layout/link-tabs";
import { t } from "@/lib/language/text";

const tabs = () => [
  { href: "/developers", label: t("developers.tab.quickstart") },
  { href: "/developers/reference", label: t("developers.tab.reference") },
  { href: "/developers/webhooks", label: t("developers.tab.webhooks") },
  { href: "/developers/sandbox", label: t("developers.tab.sandbox") },
  { href: "/developers/certification", label: t("developers.tab.certification") },
];

interface Props {
  /** The purpose of the section. */
  subtitle: string;
  action?: ReactNode;
  /** Whether it documents the API: such text is English, as the API's own messages are. */
  isDocumentation?: boolean;
  children: ReactNode;
}

/** The title and tabs of the developers' section. */
export function DevelopersFrame({ subtitle, action, isDocumentation = false, children }: Props) {
  return (
    <div data-wide>
      <PageHeader title={t("developers.title")} subtitle={subtitle} action={action} />
      <LinkTabs label={t("developers.title")} tabs={tabs()} />
      <div className="pt-5" {...(isDocumentation && { lang: "en", dir: "ltr" })}>
        {children}
      </div>
    </div>
  );
}
