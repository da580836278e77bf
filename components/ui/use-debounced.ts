import { useEffect, useState } from "react";

/** Debounces a value: returns it once it has not changed for a number of milliseconds. */
export function useDebounced<T>(value: T, afterMs = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
