"use client";

import { GripVertical } from "lucide-react";
import { Suspense } from "react";
import type { DragListProps, DropPlaceProps } from "./drag-box";
import { onceTurned } from "./on-demand";

const DragListBox = onceTurned(() => import("./drag-box").then((module) => module.DragListBox));
const DropPlaceBox = onceTurned(() => import("./drag-box").then((module) => module.DropPlaceBox));

/**
 * A list with draggable rows. By keyboard: Enter on the handle, Tab to a drop target, Enter again. Until the first
 * interaction with the page it is a plain list.
 */
export function DragList<T extends object>(props: DragListProps<T>) {
  return (
    <Suspense fallback={<StillList {...props} />}>
      {/* What is generic loses its parameter on the way through `lazy`. */}
      <DragListBox {...(props as unknown as DragListProps<object>)} />
    </Suspense>
  );
}

function StillList<T extends object>({ label, items, idOf, children, none }: DragListProps<T>) {
  if (items.length === 0) return <div className="py-4 text-muted">{none}</div>;
  return (
    <ul aria-label={label} className="flex flex-col">
      {items.map((item) => (
        <li key={idOf(item)} className="flex items-center gap-2 border-b border-border py-2 last:border-b-0">
          <GripVertical aria-hidden className="m-1 size-4 shrink-0 text-muted" />
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** A drop target. */
export function DropPlace(props: DropPlaceProps) {
  return (
    <Suspense fallback={<div>{props.children}</div>}>
      <DropPlaceBox {...props} />
    </Suspense>
  );
}
