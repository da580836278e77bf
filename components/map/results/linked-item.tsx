"use client";

import { useEffect, useRef, type ReactNode } from "react";

interface Props {
  id: string;
  /** Whether the item is selected, or the pointer is on its pin. */
  isMarked: boolean;
  /** Whether the item is selected on the map; it then scrolls into view. */
  isPicked: boolean;
  /** Called with the id when the pointer or focus enters the item, and with null when it leaves. */
  onHover: (id: string | null) => void;
  children: ReactNode;
}

/** An item of the list beside a map. */
export function LinkedItem({ id, isMarked, isPicked, onHover, children }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const wasPicked = useRef(isPicked);
  useEffect(() => {
    if (isPicked && !wasPicked.current) item.current?.scrollIntoView({ block: "nearest" });
    wasPicked.current = isPicked;
  }, [isPicked]);
  return (
    <li
      ref={item}
      data-marked={isMarked || undefined}
      className="scroll-my-4 border-b border-border last:border-b-0 data-marked:bg-hover"
    >
      <div onPointerEnter={() => onHover(id)} onPointerLeave={() => onHover(null)} onFocus={() => onHover(id)}>
        {children}
      </div>
    </li>
  );
}
