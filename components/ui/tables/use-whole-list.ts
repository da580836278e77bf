import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const MODIFIERS = ["Control", "Meta", "Shift", "Alt"];
const isFind = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === "F3" || ((ctrlKey || metaKey) && key.toLowerCase() === "f");

/**
 * Whether a virtualized list must render all rows: while printing, and from the shortcut of the browser's search until the
 * next interaction with the page.
 */
export function useWholeList(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const draw = () => flushSync(() => setWhole(true));
    const end = () => setWhole(false);
    const onKey = (event: KeyboardEvent) => {
      if (isFind(event)) draw();
      else if (!MODIFIERS.includes(event.key)) end();
    };
    const events = { beforeprint: draw, afterprint: end, keydown: onKey, click: end } as const;
    for (const [name, listener] of Object.entries(events)) window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(events))
        window.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return isWhole;
}
