"use client";

import { FlaskConicalOff } from "lucide-react";
import type { Scenario } from "@/lib/staff/developer/scenarios";
import { Empty } from "../ui/empty";
import { ClockControl } from "./clock-control";
import { DevelopersFrame } from "./developers-frame";
import { ScenarioList } from "./scenario-list";
import { Upcoming } from "./upcoming";
import { WaitingBookings } from "./waiting-bookings";

interface Props {
  isSandbox: boolean;
  baseUrl: string;
  scenarios: readonly Scenario[];
}

/** What only a sandbox lets one do: move its clock, play what seldom happens, and decide what waits. */
export function SandboxGuideScreen({ isSandbox, baseUrl, scenarios }: Props) {
  return (
    <DevelopersFrame subtitle="Try out what takes days, or seldom happens.">
      {isSandbox ? (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <ClockControl />
            <Upcoming />
            <WaitingBookings />
          </div>
          <ScenarioList baseUrl={baseUrl} scenarios={scenarios} />
        </div>
      ) : (
        <Empty icon={FlaskConicalOff} title="This is no sandbox">
          Its clock is the real one, and every booking is real. A sandbox is a service of its own, with its own address
          and credentials.
        </Empty>
      )}
    </DevelopersFrame>
  );
}
