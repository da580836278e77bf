import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const MODIFIERS = ["Control", "Meta", "Shift", "Alt"];
const isFind = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === "F3" || ((ctrlKey || metaKey) && key.toLowerCase() === "f"); // prettier-ignore

/**
 * Whether a list is to be drawn whole: one that is not long; any while it is printed, and from the key that opens the
 * browser's own search until something else is done on the page.
 */
export function useWholeList(isLong: boolean): boolean {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isLong) return undefined;
    const draw = () => flushSync(() => setAsked(true));
    const end = () => setAsked(false);
    const onKey = (event: KeyboardEvent) => {
      if (isFind(event)) draw();
      else if (!MODIFIERS.includes(event.key)) end();
    };
    const events = { beforeprint: draw, afterprint: end, keydown: onKey, click: end } as const;
    for (const [name, told] of Object.entries(events)) window.addEventListener(name, told as EventListener);
    return () => {
      for (const [name, told] of Object.entries(events)) window.removeEventListener(name, told as EventListener);
    };
  }, [isLong]);
  return isAsked || !isLong;
}
