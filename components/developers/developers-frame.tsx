"use client";

import type { ReactNode } from "react";
import { PageHeader } from "../ui/layout/page-header";
import { LinkTabs } from "../ui/layout/link-tabs";

const TABS = [
  { href: "/developers", label: "Quickstart" },
  { href: "/developers/reference", label: "Reference" },
  { href: "/developers/webhooks", label: "Webhooks" },
  { href: "/developers/sandbox", label: "Sandbox" },
];

interface Props {
  /** The purpose of the section. */
  subtitle: string;
  action?: ReactNode;
  children: ReactNode;
}

/** The title and tabs of the developers' section. */
export function DevelopersFrame({ subtitle, action, children }: Props) {
  return (
    <div data-wide>
      <PageHeader title="Developers" subtitle={subtitle} action={action} />
      <LinkTabs label="Developers" tabs={TABS} />
      <div className="pt-5">{children}</div>
    </div>
  );
}
