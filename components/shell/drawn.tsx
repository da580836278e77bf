"use client";

import { HydrationBoundary, type DehydratedState } from "@tanstack/react-query";
import { useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { ZONE_COOKIE, type Drawing } from "@/lib/staff/client/drawing";
import { DrawnBy, DrawnFrom } from "@/lib/staff/client/drawn";
import { followServiceTime } from "@/lib/staff/client/service-time";
import { ownZone } from "../format/dates";

/** A part of a page that is drawn from answers which come along with it. */
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

/** Everything of a page: it begins by the clock and in the zone that it was drawn by. */
export function DrawnPage({ by, children }: { by: Drawing; children: ReactNode }) {
  // Before any part of it is drawn. The server has the clock itself.
  useState(() => typeof window !== "undefined" && followServiceTime(by.now, by.realNow));
  const { zone } = by;
  useEffect(() => {
    if (ownZone() !== zone)
      document.cookie = `${ZONE_COOKIE}=${ownZone()}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
  }, [zone]);
  return <DrawnBy value={by}>{children}</DrawnBy>;
}
