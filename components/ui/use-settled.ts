import { useEffect, useState } from "react";

/** A value once it has stayed the same for so many milliseconds. */
export function useSettled<T>(value: T, afterMs = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
