"use client";

import { useEffect, useRef, type ReactNode } from "react";

interface Props {
  id: string;
  /** The pointer is on it on the map, or it is the selected one. */
  isMarked: boolean;
  /** Selected on the map: scrolled into view when it becomes that. */
  isPicked: boolean;
  /** The pointer or the focus enters it, or leaves it (null). */
  onHover: (id: string | null) => void;
  children: ReactNode;
}

/** An item of a list beside a map. */
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
