import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const MODIFIERS = ["Control", "Meta", "Shift", "Alt"];
const isFind = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === "F3" || ((ctrlKey || metaKey) && key.toLowerCase() === "f");

/**
 * Whether a long list is to be drawn whole: while it is printed, and from the key that opens the browser's own search until
 * something else is done on the page.
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
    for (const [name, told] of Object.entries(events)) window.addEventListener(name, told as EventListener);
    return () => {
      for (const [name, told] of Object.entries(events)) window.removeEventListener(name, told as EventListener);
    };
  }, []);
  return isWhole;
}
