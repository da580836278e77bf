"use client";

import { FlaskConicalOff } from "lucide-react";
import type { Scenario } from "@/lib/staff/developer/scenarios";
import { Empty } from "@/components/ui/feedback/empty";
import { ClockControl } from "./clock-control";
import { DevelopersFrame } from "../developers-frame";
import { ScenarioList } from "./scenario-list";
import { Upcoming } from "./upcoming";
import { WaitingBookings } from "./waiting-bookings";
import { t } from "@/lib/language/text";

interface Props {
  isSandbox: boolean;
  baseUrl: string;
  scenarios: readonly Scenario[];
}

/** Tools of the sandbox: the clock, scenarios of rare outcomes, and decisions on waiting bookings. */
export function SandboxGuideScreen({ isSandbox, baseUrl, scenarios }: Props) {
  return (
    <DevelopersFrame subtitle={t("developers.sandboxSubtitle")}>
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
        <Empty icon={FlaskConicalOff} title={t("developers.notSandbox")}>
          {t("developers.notSandboxText")}
        </Empty>
      )}
    </DevelopersFrame>
  );
}
