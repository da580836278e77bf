"use client";

import type { ReactNode } from "react";
import { LinkTabs } from "../ui/layout/link-tabs";
import { PageHeader } from "../ui/layout/page-header";

const TABS = {
  credentials: { href: "/settings/credentials", label: "Credentials", roles: ["admin"] },
  profiles: { href: "/settings/profiles", label: "Profiles", roles: ["admin"] },
  letterhead: { href: "/settings/letterhead", label: "Letterhead", roles: ["admin"] },
  users: { href: "/settings/users", label: "Users", roles: ["admin", "operator"] },
  security: { href: "/settings/security", label: "Security log", roles: ["admin", "operator"] },
  account: { href: "/settings/account", label: "Your account", roles: ["agent", "admin", "operator"] },
} as const;

interface Props {
  viewerRole: "agent" | "admin" | "operator";
  /** The purpose of this part of the settings. */
  subtitle: string;
  action?: ReactNode;
  children: ReactNode;
}

/** The title and tabs of the settings that the role may see. */
export function SettingsFrame({ viewerRole, subtitle, action, children }: Props) {
  const tabs = Object.values(TABS).filter((tab) => (tab.roles as readonly string[]).includes(viewerRole));
  return (
    <>
      <PageHeader title="Settings" subtitle={subtitle} action={action} />
      {tabs.length > 1 && <LinkTabs label="Settings" tabs={tabs} />}
      <div className="pt-5">{children}</div>
    </>
  );
}
