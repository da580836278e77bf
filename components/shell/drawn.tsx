"use client";

import { HydrationBoundary, type DehydratedState } from "@tanstack/react-query";
import { useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { ZONE_COOKIE, type Drawing } from "@/lib/staff/client/drawing";
import { DrawnBy, DrawnFrom } from "@/lib/staff/client/drawn";
import { followServiceTime } from "@/lib/staff/client/service-time";
import { ownZone } from "../format/dates";

/** A part of a page that is rendered from query results sent with the page. */
export function Drawn({ from, children }: { from: DehydratedState; children: ReactNode }) {
  const around = useContext(DrawnFrom);
  const keys = useMemo(() => new Set([...around, ...from.queries.map(({ queryHash }) => queryHash)]), [around, from]);
  return (
    <HydrationBoundary state={from}>
      <DrawnFrom value={keys}>{children}</DrawnFrom>
    </HydrationBoundary>
  );
}

const YEAR_SECONDS = 31_536_000;

/** The root of a page. Hydration uses the time and time zone of the server rendering. */
export function DrawnPage({ by, children }: { by: Drawing; children: ReactNode }) {
  // Runs before any part is rendered in the browser. The server has the clock itself.
  useState(() => typeof window !== "undefined" && followServiceTime(by.now, by.realNow));
  const { zone } = by;
  useEffect(() => {
    if (ownZone() !== zone)
      document.cookie = `${ZONE_COOKIE}=${ownZone()}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
  }, [zone]);
  return <DrawnBy value={by}>{children}</DrawnBy>;
}
