"use client";

import { t } from "@/lib/language/text";
import type { ReactNode } from "react";
import { LinkTabs } from "../ui/layout/link-tabs";
import { PageHeader } from "../ui/layout/page-header";

const allTabs = () =>
  ({
    credentials: { href: "/settings/credentials", label: t("settings.credentials"), roles: ["admin"] },
    profiles: { href: "/settings/profiles", label: t("settings.profiles"), roles: ["admin"] },
    letterhead: { href: "/settings/letterhead", label: t("settings.letterhead"), roles: ["admin"] },
    users: { href: "/settings/users", label: t("settings.users"), roles: ["admin", "operator"] },
    security: { href: "/settings/security", label: t("settings.securityLog"), roles: ["admin", "operator"] },
    account: { href: "/settings/account", label: t("settings.yourAccount"), roles: ["agent", "admin", "operator"] },
  }) as const;

interface Props {
  viewerRole: "agent" | "admin" | "operator";
  /** The purpose of this part of the settings. */
  subtitle: string;
  action?: ReactNode;
  children: ReactNode;
}

/** The title and tabs of the settings that the role may see. */
export function SettingsFrame({ viewerRole, subtitle, action, children }: Props) {
  const tabs = Object.values(allTabs()).filter((tab) => (tab.roles as readonly string[]).includes(viewerRole));
  return (
    <>
      <PageHeader title={t("settings.settings")} subtitle={subtitle} action={action} />
      {tabs.length > 1 && <LinkTabs label={t("settings.settings")} tabs={tabs} />}
      <div className="pt-5">{children}</div>
    </>
  );
}
