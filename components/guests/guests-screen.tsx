"use client";

import { UserSearch } from "lucide-react";
import { useEffect, useState } from "react";
import { Form } from "react-aria-components";
import { useQueryClient } from "@tanstack/react-query";
import { useAct, usePages } from "@/lib/staff/client/hooks";
import { pagesKey } from "@/lib/staff/client/query-keys";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { Empty } from "../ui/feedback/empty";
import { saveFile } from "../ui/tables/save-file";
import { Notice } from "../ui/feedback/notice";
import { PageHeader } from "../ui/layout/page-header";
import { TextField } from "../ui/fields/text-field";
import { EraseDialog } from "./erase-dialog";
import { GuestBookings } from "./guest-bookings";

/** Minimum number of characters of a search. */
const MIN_LENGTH = 3;

/**
 * Requests of data subjects: finds a person's bookings with any partner, then exports or erases the data. The name
 * stays out of the address, because browsers and proxies log addresses.
 */
export function GuestsScreen() {
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState<string>();
  return (
    <>
      <PageHeader title={t("guests.guestData")} subtitle={t("guests.text")} />
      <Form
        className="mb-5 flex max-w-xl flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim().length >= MIN_LENGTH) setQ(typed.trim());
        }}
      >
        <TextField
          label={t("guests.searchFor")}
          name="q"
          autoComplete="off"
          hint={t("guests.searchHint")}
          value={typed}
          onChange={setTyped}
          className="min-w-64 flex-1"
        />
        <Button type="submit" variant="primary" className="mb-6">
          {t("guests.findBookings")}
        </Button>
      </Form>
      {q !== undefined && <Found key={q} q={q} />}
    </>
  );
}

function Found({ q }: { q: string }) {
  const input = { query: { q } };
  const pages = usePages("guest.list", input);
  const { rows, hasNextPage, isFetching, error, fetchNextPage } = pages;
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isErasing, setErasing] = useState(false);
  const [result, setResult] = useState<string>();
  const exporting = useAct("guest.export");
  // Fetches further pages while the search goes on, because a page may contain no match.
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);

  const searched = pages.data?.pages.reduce((sum, page) => sum + page.searched, 0) ?? 0;
  const isSearching = isFetching || hasNextPage;
  const selected = rows.filter(({ public_id }) => chosen.has(public_id));
  const bookings = selected.map(({ tenant_public_id, public_id }) => ({ tenant_public_id, public_id }));
  const exportFile = () =>
    exporting.mutate(
      { input: { body: { bookings } } },
      {
        onSuccess: ({ trace_id: _trace, ...file }) =>
          saveFile(
            new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }),
            `guest-data-${file.exported_at.slice(0, 10)}.json`,
          ),
      },
    );
  return (
    <section aria-label={t("guests.bookingsFound")} className="flex flex-col gap-4">
      <output className="text-muted">
        {isSearching
          ? t("guests.searching", { count: searched })
          : t("guests.searched", { count: searched, found: rows.length })}
      </output>
      {error && (
        <Notice
          tone="negative"
          title={t("guests.searchStopped")}
          action={<Button onPress={() => void fetchNextPage()}>{t("guests.continue")}</Button>}
        >
          {error.message}
        </Notice>
      )}
      {result !== undefined && (
        <Notice tone="positive" title={t("guests.erased")}>
          {result}
        </Notice>
      )}
      {exporting.error && (
        <Notice tone="negative" title={t("guests.fileNotCreated")}>
          {exporting.error.message}
        </Notice>
      )}
      {!isSearching && rows.length === 0 && !error && (
        <Empty icon={UserSearch} title={t("guests.noGuests")}>
          {t("guests.noGuestsText")}
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <GuestBookings rows={rows} chosen={chosen} onChoose={setChosen} />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              isDisabled={!selected.length}
              isPending={exporting.isPending}
              pendingLabel={t("audit.exporting")}
              onPress={exportFile}
            >
              {t("guests.exportCount", { count: selected.length })}
            </Button>
            <Button variant="danger" isDisabled={!selected.length} onPress={() => setErasing(true)}>
              {t("guests.eraseCount", { count: selected.length })}…
            </Button>
            {!selected.length && <span className="text-xs text-muted">{t("guests.selectBookings")}</span>}
          </div>
        </>
      )}
      {isErasing && (
        <EraseDialog
          bookings={selected}
          onClose={() => setErasing(false)}
          onErased={(text) => {
            setErasing(false);
            setChosen(new Set());
            setResult(text);
            void cache.invalidateQueries({ queryKey: pagesKey("guest.list", input) });
          }}
        />
      )}
    </section>
  );
}
