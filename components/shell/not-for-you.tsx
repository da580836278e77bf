"use client";

import { Lock } from "lucide-react";
import { usePathname } from "next/navigation";
import { placeOf } from "@/lib/staff/places";
import { ButtonLink } from "../ui/button";
import { Empty } from "../ui/empty";

/** What somebody sees whose role is not for a screen: whom it is for, and the way back. */
export function NotForYou() {
  const place = placeOf(usePathname());
  const { title, text } = describeAudience(place?.roles ?? []);
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
      text: "Open a tenant at Tenants to look into its bookings, or to act for it.",
    };
  if (roles.includes("admin"))
    return {
      title: "This is for administrators",
      text: "An administrator of your agency can open it, or give you the role.",
    };
  return { title: "This is for operators", text: "The service’s own staff work here. Nothing in it is your agency’s." };
}
