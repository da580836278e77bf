import { dehydrate, QueryClient, type DehydratedState } from "@tanstack/react-query";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { clock } from "@/lib/core/clock";
import { isZone, localDate } from "@/lib/core/dates";
import { ZONE_COOKIE, type Drawing } from "../client/drawing";
import type { InputOf, OperationId } from "../client/operations";
import { pagesKey, recordKey } from "../client/query-keys";
import { apiUrlOf } from "../developer/api-url";
import { findStaff } from "./require-staff";
import type { Staff } from "./session";
import { answerAs, callOf, operationFor } from "./staff-door";

/** A read of a screen whose data is sent with the page. */
export interface Asked {
  id: OperationId;
  input: { params?: Record<string, string>; query?: Record<string, string> };
  queryKey: readonly unknown[];
  isPaged: boolean;
}

/** A read of a screen by `useRead`. */
export const record = <Id extends OperationId>(id: Id, input: InputOf<Id>): Asked => ({
  id,
  input: input as Asked["input"],
  queryKey: recordKey(id, input),
  isPaged: false,
});

/** The first page of a list that a screen reads by `usePages`. */
export const firstPage = <Id extends OperationId>(id: Id, input: InputOf<Id>): Asked => ({
  id,
  input: input as Asked["input"],
  queryKey: pagesKey(id, input),
  isPaged: true,
});

/**
 * Prefetches a screen's data on the server, so that the page shows it immediately and nothing is requested twice. Reads
 * that are refused or fail are left out: the screen repeats them and shows why.
 */
export async function firstAnswers(...asked: Asked[]): Promise<DehydratedState> {
  const staff = await findStaff();
  const found = new QueryClient();
  if (staff) await Promise.all(asked.map((one) => read(staff, one, found)));
  return dehydrate(found);
}

async function read(staff: Staff, { id, input, queryKey, isPaged }: Asked, found: QueryClient): Promise<void> {
  const op = operationFor(id, staff);
  // Which profile is selected is known to the browser only.
  if (!op || op === "refused" || op.profile) return;
  const call = callOf(op, { url: apiUrlOf(await headers()), headers: new Headers() }, input);
  const { status, body } = await answerAs(staff, op, call, input.params ?? {});
  if (status !== 200 || body === null) return;
  const answer: unknown = JSON.parse(String(body));
  found.setQueryData(queryKey, isPaged ? { pages: [answer], pageParams: [undefined] } : answer);
}

/** The values that this page is rendered with; the same for all of its parts. */
export const drawing = cache(async (): Promise<Drawing> => {
  const told = (await cookies()).get(ZONE_COOKIE)?.value ?? "";
  // Normalized, because formats are cached by zone, and a cookie may contain anything.
  const zone = isZone(told) ? new Intl.DateTimeFormat("en", { timeZone: told }).resolvedOptions().timeZone : "UTC";
  return { now: clock.now().toISOString(), realNow: clock.realNow().toISOString(), zone };
});

/** The reader's zone and day when the page is rendered: by the service's clock, or with `isReal` by the real one. */
export async function readersDay({ isReal = false } = {}): Promise<{ zone: string; today: string }> {
  const { zone, now, realNow } = await drawing();
  return { zone, today: localDate(zone, new Date(isReal ? realNow : now)) };
}
