"use client";

import { Lock } from "lucide-react";
import { usePathname } from "next/navigation";
import { screenOf } from "@/lib/staff/navigation";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";

/** Shown when the user's role may not see a screen: who may see it, and a link back. */
export function NotForYou() {
  const screen = screenOf(usePathname());
  const { title, text } = describeAudience(screen?.roles ?? []);
  return (
    <Empty isPage icon={Lock} title={title} action={<ButtonLink href="/">Go to your first screen</ButtonLink>}>
      {text}
    </Empty>
  );
}

function describeAudience(roles: readonly string[]): { title: string; text: string } {
  if (roles.includes("agent"))
    return {
      title: "Operators belong to no partner",
      text: "Open a tenant under Tenants to view its bookings or to act for it.",
    };
  if (roles.includes("admin"))
    return {
      title: "This is for administrators",
      text: "An administrator of your agency can open it, or give you the role.",
    };
  return {
    title: "This is for operators",
    text: "This screen is for the service’s own staff. It shows no data of your agency.",
  };
}
