"use client";

import { Lock } from "lucide-react";
import { usePathname } from "next/navigation";
import { t } from "@/lib/language/text";
import { findScreen } from "@/lib/staff/navigation";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";

/** Shown when the user's role may not see a screen: who may see it, and a link back. */
export function NotForYou() {
  const screen = findScreen(usePathname());
  const { title, text } = describeAudience(screen?.roles ?? []);
  return (
    <Empty isPage icon={Lock} title={title} action={<ButtonLink href="/">{t("shell.firstScreen")}</ButtonLink>}>
      {text}
    </Empty>
  );
}

function describeAudience(roles: readonly string[]): { title: string; text: string } {
  if (roles.includes("agent"))
    return {
      title: t("shell.noPartner"),
      text: t("shell.noPartnerText"),
    };
  if (roles.includes("admin"))
    return {
      title: t("shell.forAdmins"),
      text: t("shell.forAdminsText"),
    };
  return {
    title: t("shell.forOperators"),
    text: t("shell.forOperatorsText"),
  };
}
