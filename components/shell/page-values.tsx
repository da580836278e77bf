"use client";

import { useEffect, useState, type ReactNode } from "react";
import { ZONE_COOKIE, type PageValues } from "@/lib/staff/client/page-values";
import { adjustServiceTime } from "@/lib/staff/client/service-time";
import { PageValuesContext } from "@/lib/staff/client/use-page-values";
import { getBrowserZone } from "@/lib/format/dates";

const YEAR_SECONDS = 31_536_000;

/** Passes the server's time and time zone to hydration, and tells the next page the browser's time zone. */
export function PageValuesProvider({ values, children }: { values: PageValues; children: ReactNode }) {
  // Runs before any component renders in the browser. On the server the clock needs no adjustment.
  useState(() => typeof window !== "undefined" && adjustServiceTime(values.now, values.realNow));
  const { zone } = values;
  useEffect(() => {
    if (getBrowserZone() !== zone)
      document.cookie = `${ZONE_COOKIE}=${getBrowserZone()}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
  }, [zone]);
  return <PageValuesContext value={values}>{children}</PageValuesContext>;
}
