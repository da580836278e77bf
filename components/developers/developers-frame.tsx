"use client";

import type { ReactNode } from "react";
import { PageHeader } from "../ui/page-header";
import { LinkTabs } from "../ui/link-tabs";

const TABS = [
  { href: "/developers", label: "Quickstart" },
  { href: "/developers/reference", label: "Reference" },
  { href: "/developers/webhooks", label: "Webhooks" },
  { href: "/developers/sandbox", label: "Sandbox" },
];

interface Props {
  /** What this part is for. */
  subtitle: string;
  action?: ReactNode;
  children: ReactNode;
}

/** The title and parts of what the agency's developers work with. */
export function DevelopersFrame({ subtitle, action, children }: Props) {
  return (
    <div data-wide>
      <PageHeader title="Developers" subtitle={subtitle} action={action} />
      <LinkTabs label="Developers" tabs={TABS} />
      <div className="pt-5">{children}</div>
    </div>
  );
}
