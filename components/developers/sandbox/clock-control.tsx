"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { DateTimeField } from "@/components/ui/fields/date-time-field";
import { Section } from "@/components/ui/layout/section";
import { ReadFailure } from "@/components/ui/tables/unread";
import { formatDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { FRESH_FOR_MS, useAct, useRead } from "@/lib/staff/client/hooks";
import { serviceNow, useRealNow, useServiceNow } from "@/lib/staff/client/service-time";
import { formatOffset } from "./format-offset";

const MINUTE = 60_000;
const STEPS = [
  { id: "halfHour", by: 30 * MINUTE },
  { id: "hour", by: 60 * MINUTE },
  { id: "day", by: 1_440 * MINUTE },
  { id: "week", by: 10_080 * MINUTE },
] as const;

/** Shows the sandbox clock and moves it. */
export function ClockControl() {
  const { isKnown, error, refetch, move, reset, isMoving, problem } = useClock();
  const [typed, setTyped] = useState<string | null>(null);
  // The field starts from the current minute and does not follow the clock's ticking, which would overwrite typing.
  const wall = useServiceNow(60_000).toISOString();
  return (
    <Section title={t("developers.clock")}>
      <div className="flex flex-col gap-4">
        {error && <ReadFailure what={t("developers.theClock")} failure={error} onRetry={() => void refetch()} />}
        {isKnown ? <ClockState /> : !error && <Skeleton className="h-14 w-64" />}
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="mb-1 text-xs font-semibold text-muted">{t("developers.advanceBy")}</legend>
          {STEPS.map(({ id, by }) => (
            <Button
              key={id}
              size="sm"
              isDisabled={!isKnown || isMoving}
              onPress={() => move(new Date(serviceNow().getTime() + by))}
            >
              {t(`developers.step.${id}`)}
            </Button>
          ))}
        </fieldset>
        <div className="flex flex-wrap items-end gap-2">
          <DateTimeField
            label={t("developers.setTo")}
            value={typed ?? (isKnown ? wall.slice(0, 16) : null)}
            onChange={setTyped}
          />
          <Button
            isDisabled={!isKnown || isMoving || typed === null}
            onPress={() => typed !== null && move(new Date(`${typed}:00Z`))}
          >
            {t("developers.setClock")}
          </Button>
          <Button isDisabled={!isKnown || isMoving} onPress={reset}>
            <RotateCcw aria-hidden className="size-4" />
            {t("developers.realTime")}
          </Button>
        </div>
        {problem && <Notice tone="negative" title={t("developers.clockNotMoved")}>{`${problem.message}.`}</Notice>}
        <p className="text-xs text-muted">{t("developers.clockNote")}</p>
      </div>
    </Section>
  );
}

function ClockState() {
  const [now, real] = [useServiceNow(), useRealNow()];
  const wall = now.toISOString();
  return (
    <div>
      <p className="text-xl font-semibold tabular-nums">
        {wall.slice(11, 19)} <span className="text-sm font-normal text-muted">UTC</span>
      </p>
      <p className="text-muted">
        {formatDate(wall.slice(0, 10))} · {formatOffset(now.getTime() - real.getTime())}
      </p>
    </div>
  );
}

/** Reads and moves the sandbox clock. After a move every query is refetched. */
export function useClock() {
  const cache = useQueryClient();
  const { data, error, refetch } = useRead("sandbox.clock.get", {}, { staleTime: FRESH_FOR_MS });
  const [put, reset] = [useAct("sandbox.clock.put"), useAct("sandbox.clock.reset")];
  const onSuccess = () => void cache.invalidateQueries();
  return {
    isKnown: data !== undefined,
    error,
    refetch,
    move: (to: Date) => put.mutate({ input: { body: { now: to.toISOString() } } }, { onSuccess }),
    reset: () => reset.mutate({ input: {} }, { onSuccess }),
    isMoving: put.isPending || reset.isPending,
    problem: put.error ?? reset.error,
  };
}
