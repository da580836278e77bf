"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Bookmark, Trash2 } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { ActionMenu } from "@/components/ui/overlays/action-menu";
import { classes } from "@/components/ui/class-names";
import { IfMayWrite } from "@/components/ui/for-writing";
import {
  OTHER_TAB_CLASSES,
  CURRENT_TAB_CLASSES,
  TAB_CLASSES,
  TAB_STRIP_CLASSES,
} from "@/components/ui/layout/link-tabs";
import { toast } from "@/components/ui/feedback/toast-queue";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/language/text";
import type { ViewedList } from "@/lib/view/schemas";

const NameView = dynamic(() => import("./name-view").then((module) => module.NameView), { ssr: false });

/** Saves the list's filters as a named view in the user's account. */
function SaveView({ list, query }: { list: ViewedList; query: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onPress={() => setOpen(true)}>
        <Bookmark aria-hidden className="size-4" />
        {t("booking.view.save")}
      </Button>
      {isOpen && <NameView list={list} query={query} onClose={() => setOpen(false)} />}
    </>
  );
}

type View = ResponseOf<"view.list">["items"][number];

interface Props {
  list: ViewedList;
  /** The built-in views. */
  builtIn: readonly { name: string; query: string }[];
  /** The list's current filters. */
  query: string;
}

/** The views of a list as links, and a button that saves the current filters as a view. */
export function ViewStrip({ list, builtIn, query }: Props) {
  const own = useRead("view.list", { query: { list } }).data?.items ?? [];
  const path = usePathname();
  const here = own.find((view) => view.query === query);
  const isNew = query !== "" && !here && !builtIn.some((view) => view.query === query);
  return (
    <div className="mb-3 flex items-end gap-1 border-b border-border print:hidden">
      <nav aria-label={t("booking.view.views")} className={classes(TAB_STRIP_CLASSES, "min-w-0 border-b-0")}>
        {[...builtIn, ...own].map((view) => (
          <Link
            key={view.name + view.query}
            href={view.query ? `${path}?${view.query}` : path}
            prefetch={false}
            {...(view.query === query && { "aria-current": "page" as const })}
            className={classes(TAB_CLASSES, view.query === query ? CURRENT_TAB_CLASSES : OTHER_TAB_CLASSES)}
          >
            {view.name}
          </Link>
        ))}
      </nav>
      <div className="ms-auto flex shrink-0 items-center pb-0.5">
        <IfMayWrite>
          {here && <OwnViewMenu view={here} />}
          {isNew && <SaveView list={list} query={query} />}
        </IfMayWrite>
      </div>
    </div>
  );
}

function OwnViewMenu({ view }: { view: View }) {
  const cache = useQueryClient();
  const forget = useAct("view.delete");
  const save = useAct("view.save");
  const refresh = () => void cache.invalidateQueries({ queryKey: ["view.list"] });
  const { list, name, query } = view;
  const remove = () =>
    forget.mutate(
      { input: { params: { public_id: view.public_id } } },
      {
        onSuccess() {
          refresh();
          const undo = () => save.mutate({ input: { body: { list, name, query } } }, { onSettled: refresh });
          toast({
            tone: "positive",
            title: t("booking.view.deleted", { name }),
            undo: { label: t("common.undo"), onPress: undo },
          });
        },
        onError: (failure) => toast({ tone: "negative", title: t("booking.view.notDeleted"), text: failure.message }),
      },
    );
  return (
    <ActionMenu
      label={t("booking.view.menu", { name })}
      acts={[{ id: "delete", label: t("booking.view.delete"), icon: Trash2, isDestructive: true, onAction: remove }]}
    />
  );
}
