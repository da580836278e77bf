"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "@/components/ui/button";
import { classes } from "@/components/ui/class-names";
import { SearchBox } from "@/components/ui/fields/search-box";
import { useAddress } from "@/components/ui/use-address";
import { formatCount } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import type { ReferenceEntry } from "@/lib/staff/developer/shapes";
import { DevelopersFrame } from "../developers-frame";
import { useCredential } from "../use-credential";
import { MethodMark, Path } from "./method-mark";
import { groupEntries, searchEntries } from "./search-entries";

/** The reference: the list beside the current page; on a phone only one of them. */
export function ReferenceFrame({ entries, children }: { entries: readonly ReferenceEntry[]; children: ReactNode }) {
  const isList = usePathname() === "/developers/reference";
  return (
    <DevelopersFrame subtitle={t("developers.referenceSubtitle")} action={<Files />} isDocumentation>
      <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
        <div className={classes(!isList && "max-lg:hidden", "lg:sticky lg:top-4")}>
          <OperationList entries={entries} />
        </div>
        <div className={classes("min-w-0", isList && "max-lg:order-first")}>{children}</div>
      </div>
    </DevelopersFrame>
  );
}

/** Downloads: the OpenAPI document and a Postman collection. */
function Files() {
  const { credential } = useCredential();
  const client = credential ? `?client=${encodeURIComponent(credential.client_id)}` : "";
  const files = [
    ["OpenAPI JSON", "/developers/openapi.json"],
    ["YAML", "/developers/openapi.yaml"],
    ["Postman", `/developers/postman.json${client}`],
  ] as const;
  return files.map(([label, href]) => (
    <ButtonLink key={label} href={href} size="sm" isFile>
      <Download aria-hidden className="size-4" />
      {label}
    </ButtonLink>
  ));
}

/** All operations by group, filtered by the search text. */
function OperationList({ entries }: { entries: readonly ReferenceEntry[] }) {
  const { query, change } = useAddress();
  const path = usePathname();
  const typed = query.get("q") ?? "";
  const found = searchEntries(entries, typed);
  // The search text and the chosen tab are preserved on the next operation's page.
  const keep = new URLSearchParams([...query].filter(([name]) => name === "q" || name === "try")).toString();
  const list = useRef<HTMLDivElement>(null);
  // After following a link, the current operation may be outside the visible part of the list.
  useEffect(() => {
    const [box, here] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
    if (box && here && here.offsetTop > box.clientHeight) box.scrollTop = here.offsetTop - box.clientHeight / 2;
  }, []);
  return (
    <nav
      aria-label="Operations"
      className="flex min-w-0 flex-col gap-2 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)]"
    >
      <SearchBox
        label="Search the reference"
        placeholder="Path, field or error code"
        value={typed}
        onSearch={(q) => change({ q: q === "" ? null : q })}
      />
      <output className={classes("px-2 text-xs text-muted", typed === "" && "sr-only")}>
        {formatCount(found.length, "operation")}
        {found.length === 0 && ". Try a path such as /book, a field such as rate_key, or a code such as SOLD_OUT."}
      </output>
      <div ref={list} className="relative flex min-w-0 flex-col gap-4 pt-1 lg:overflow-y-auto lg:pb-4">
        {groupEntries(found).map(({ group, entries: some }) => (
          <section key={group} aria-label={group}>
            <h2 className="px-2 pb-1 text-xs text-muted">{group}</h2>
            <ul>
              {some.map(({ id, method, path: of }) => {
                const href = `/developers/reference/${id}`;
                const isHere = path === href;
                return (
                  <li key={id}>
                    <Link
                      href={keep ? `${href}?${keep}` : href}
                      prefetch={false}
                      {...(isHere && { "aria-current": "page" as const })}
                      className={classes(
                        "flex min-h-7 items-baseline gap-2 rounded px-2 py-1 text-text no-underline outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent pointer-coarse:min-h-10 pointer-coarse:items-center",
                        isHere ? "bg-accent-soft" : "hover:bg-hover",
                      )}
                    >
                      <MethodMark method={method} className="w-13 shrink-0" />
                      <Path path={of} />
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
