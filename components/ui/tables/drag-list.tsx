"use client";

import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Button, DropZone, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { classes } from "../class-names";

interface DragListProps<T> {
  label: string;
  items: readonly T[];
  idOf: (item: T) => string;
  /** The row's name for the drag preview and for screen readers. */
  nameOf: (item: T) => string;
  /** The drag-and-drop type: only drop targets for it are offered. */
  kind: string;
  children: (item: T) => ReactNode;
  none: ReactNode;
}

/** A list with draggable rows. By keyboard: Enter on the handle, Tab to a drop target, Enter again. */
export function DragList<T extends object>({ label, items, idOf, nameOf, kind, children, none }: DragListProps<T>) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [kind]: String(key), "text/plain": String(key) })),
  });
  return (
    <GridList
      aria-label={label}
      items={items}
      dragAndDropHooks={dragAndDropHooks}
      renderEmptyState={() => <div className="py-4 text-muted">{none}</div>}
      className="flex flex-col outline-none"
    >
      {(item) => (
        <GridListItem
          id={idOf(item)}
          textValue={nameOf(item)}
          className="flex items-center gap-2 border-b border-border py-2 outline-none last:border-b-0 data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent"
        >
          <Button
            slot="drag"
            className="grid size-6 shrink-0 cursor-grab place-items-center rounded text-muted data-hovered:bg-hover"
          >
            <GripVertical aria-hidden className="size-4" />
          </Button>
          {children(item)}
        </GridListItem>
      )}
    </GridList>
  );
}

interface DropPlaceProps {
  label: string;
  kind: string;
  onDrop: (ids: string[]) => void;
  children: ReactNode;
}

/** A drop target. */
export function DropPlace({ label, kind, onDrop, children }: DropPlaceProps) {
  return (
    <DropZone
      aria-label={label}
      getDropOperation={(types) => (types.has(kind) ? "copy" : "cancel")}
      onDrop={({ items }) => {
        const texts = items.flatMap((item) => (item.kind === "text" && item.types.has(kind) ? item.getText(kind) : []));
        void Promise.all(texts).then(onDrop);
      }}
      className={({ isDropTarget }) =>
        classes(
          "rounded outline-2 outline-offset-4",
          isDropTarget ? "outline-accent outline-dashed" : "outline-transparent",
        )
      }
    >
      {children}
    </DropZone>
  );
}
