import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { KINDS } from "@/lib/supply/format/kinds";
import { requirementText } from "@/lib/format/cell-problem";
import { call } from "@/lib/staff/client/call";
import type { Failure } from "@/lib/staff/client/failure";
import { issueText } from "@/lib/staff/client/failure-text";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { capitalize } from "../booking/checkout/problems";
import { recordQuery } from "./queries";
import type { Change } from "./publish/change-table";
import type { Json } from "./fields/field-shapes";
import type { KindId } from "./kinds";
import { formatName, readText, type Row } from "./record-facts";

export type SupplyRow = ResponseOf<"supply.list">["items"][number];

/** The codes that identify a record. */
export const listKeyCodes = (kind: KindId, values: Row): string[] =>
  KINDS[kind].key.map((column) => readText(values, column));

/** Milliseconds after which a record is refetched, because another operator may edit it, too. */
const FRESH_MS = 30_000;

/** A record by its codes. */
export function useSupplyRecord(kind: KindId, key: readonly string[]) {
  return useRead("supply.get", recordQuery(kind, key), { refetchInterval: FRESH_MS });
}

const MAX_FOUND = "10";
const NOTHING = "-";

/** Finds records of some kinds by the beginning of a code or part of a name. @param kinds at most three */
export function useFoundRecords(kinds: readonly KindId[], text: string) {
  const options = { enabled: text !== "", staleTime: 60_000, placeholderData: keepPreviousData };
  const query = { q: text || NOTHING, limit: MAX_FOUND };
  const of = (kind: KindId | undefined) => ({ params: { kind: kind ?? kinds[0]! }, query });
  const answers = [
    useRead("supply.list", of(kinds[0]), options),
    useRead("supply.list", of(kinds[1]), { ...options, enabled: options.enabled && kinds.length > 1 }),
    useRead("supply.list", of(kinds[2]), { ...options, enabled: options.enabled && kinds.length > 2 }),
  ].slice(0, kinds.length);
  return {
    found: answers.flatMap(({ data }, at) =>
      (data?.items ?? []).map(({ values }) => ({
        code: readText(values, "code"),
        name: formatName(kinds[at]!, values),
      })),
    ),
    isFetching: answers.some(({ isFetching }) => isFetching),
    isError: answers.some(({ isError }) => isError),
  };
}

/** The service's result for one row: its changes, or its errors. */
export interface RowOutcome {
  result: "CREATED" | "CHANGED" | "UNCHANGED" | "ERROR" | "SKIPPED";
  key: readonly string[];
  name: string;
  changes: readonly Change[];
  /** Errors by field; absent without errors. */
  problems?: Readonly<Record<string, string>>;
  /** The number of upcoming bookings; null if this kind is not booked separately. */
  upcomingBookings: number | null;
}

type RowResult = ResponseOf<"supply.preview">["rows"][number];

/** The field name for errors of the whole row. */
export const WHOLE_ROW = "row";

function outcomeOf(kind: KindId, row: Readonly<Record<string, Json>>, found: RowResult): RowOutcome {
  const problems: Record<string, string> = {};
  for (const { field, message, expected } of found.errors)
    problems[field ?? WHOLE_ROW] ??= capitalize(expected ? requirementText(expected) : issueText(message));
  return {
    result: found.result,
    key: listKeyCodes(kind, found.key),
    name: formatName(kind, row),
    changes: found.changes.map(({ field, before, after }) => ({ column: field, before, after })),
    upcomingBookings: found.upcoming_bookings,
    ...(found.errors.length > 0 && { problems }),
  };
}

interface Edit {
  row: Readonly<Record<string, Json>>;
  /** The version on which the edit is based; absent for a new record. */
  version?: string | undefined;
}

/** Previews an edit of one record, or publishes it. */
export function useSupplyEdit(kind: KindId, operation: "supply.preview" | "supply.apply") {
  return useMutation<RowOutcome, Failure, Edit>({
    mutationKey: [operation],
    async mutationFn({ row, version }) {
      const body = { rows: [{ values: row as Record<string, never>, ...(version !== undefined && { version }) }] };
      const { rows } = await call(operation, { params: { kind }, body });
      return outcomeOf(kind, row, rows[0]!);
    },
  });
}

/** Retires a record, or restores it. @throws Failure */
export function useRetirement(kind: KindId, operation: "supply.retire" | "supply.restore") {
  return useMutation<RowOutcome, Failure, SupplyRow>({
    mutationKey: [operation],
    async mutationFn({ values }) {
      const { rows } = await call(operation, { params: { kind }, body: { keys: [pickKey(kind, values)] } });
      return outcomeOf(kind, values, rows[0]!);
    },
  });
}

type Values = SupplyRow["values"];

/** A record's key columns with their values. */
export const pickKey = (kind: KindId, values: Values): Values =>
  Object.fromEntries(KINDS[kind].key.map((column) => [column, values[column] ?? null]));

/** Refetches all supply queries after a record is published. */
export function useRefetchSupply(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await Promise.all(
      ["supply.list", "supply.get", "inventory.get", "inventory.search"].map((id) =>
        cache.invalidateQueries({ queryKey: [id] }),
      ),
    );
  };
}
