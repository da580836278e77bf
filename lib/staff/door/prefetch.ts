import { dehydrate, QueryClient, type DehydratedState } from "@tanstack/react-query";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { clock } from "@/lib/core/clock";
import { isZone, localDate } from "@/lib/core/dates";
import { ZONE_COOKIE, type PageValues } from "../client/page-values";
import { offeredLanguages } from "@/lib/language/messages";
import { mapSettings } from "@/lib/map/map-environment";
import type { InputOf, OperationId } from "../client/operations";
import { pagesKey, recordKey } from "../client/query-keys";
import { findStaff } from "./require-staff";
import type { Staff } from "./session/session";
import { runForStaff, serviceNow, toCall, operationFor, chooseActingUser } from "./staff-door";

/** A query of a screen whose data is sent with the page. */
interface Read {
  id: OperationId;
  input: { params?: Record<string, string>; query?: Record<string, string>; as?: "operator" };
  queryKey: readonly unknown[];
  isPaged: boolean;
}

/** The query of a screen that uses `useRead`. */
export const prefetchRecord = <Id extends OperationId>(id: Id, input: InputOf<Id>): Read => ({
  id,
  input: input as Read["input"],
  queryKey: recordKey(id, input),
  isPaged: false,
});

/** The query for the first page of a list that a screen reads by `usePages`. */
export const prefetchFirstPage = <Id extends OperationId>(id: Id, input: InputOf<Id>): Read => ({
  id,
  input: input as Read["input"],
  queryKey: pagesKey(id, input),
  isPaged: true,
});

/**
 * Prefetches a screen's data on the server for its `HydrationBoundary`, so that the page shows it immediately and
 * nothing is requested twice. Reads that are refused or fail are left out: the screen repeats them and shows why.
 */
export async function prefetch(...reads: Read[]): Promise<DehydratedState> {
  const staff = await findStaff();
  const client = new QueryClient();
  if (staff) {
    await Promise.all(
      reads.map((read) => {
        const { queryKey, isPaged } = read;
        const queryFn = () => answerRead(staff, read);
        return isPaged
          ? client.prefetchInfiniteQuery({ queryKey, queryFn, initialPageParam: undefined })
          : client.prefetchQuery({ queryKey, queryFn });
      }),
    );
  }
  return dehydrate(client);
}

/** @throws if the read is refused or fails */
async function answerRead(reader: Staff, { id, input }: Read): Promise<unknown> {
  const staff = chooseActingUser(reader, input);
  const op = operationFor(id, staff);
  // Only the browser knows the selected profile.
  if (!op || op === "refused" || op.profile) throw new Error(`${id} is not read on the server`);
  const call = toCall(op, { headers: await headers() }, input);
  const { status, body } = await runForStaff(staff, op, call, input.params ?? {});
  if (status !== 200 || body === null) throw new Error(`${id} answered ${status}`);
  return JSON.parse(String(body));
}

/** The values that this page is rendered with, the same for all of its components. */
export const pageValues = cache(async (): Promise<PageValues> => {
  const staff = await findStaff();
  const reported = (await cookies()).get(ZONE_COOKIE)?.value ?? "";
  // Normalized, because formats are cached by zone, and a cookie may contain anything.
  const zone = isZone(reported)
    ? new Intl.DateTimeFormat("en", { timeZone: reported }).resolvedOptions().timeZone
    : "UTC";
  return {
    now: (staff ? serviceNow(staff) : clock.now()).toISOString(),
    realNow: clock.realNow().toISOString(),
    zone,
    map: mapSettings(),
    languages: offeredLanguages(),
  };
});

/** The reader's zone and day when the page is rendered, by the service's clock; with `isReal` by the real one. */
export async function getReadersDay({ isReal = false } = {}): Promise<{ zone: string; today: string }> {
  const { zone, now, realNow } = await pageValues();
  return { zone, today: localDate(zone, new Date(isReal ? realNow : now)) };
}
