/**
 * Whether a value has the shape of a sample: the same type; in lists each element like the sample's first one; in
 * objects each field like the sample's. In the sample, null and undefined stand for anything, an empty list for any
 * list, an empty object for any object. For data that this browser has stored, perhaps with an earlier release:
 * checks the shape, not the contents.
 */
export function hasShapeOf<T>(value: unknown, sample: T): value is T {
  if (sample === null || sample === undefined) return true;
  if (Array.isArray(sample)) {
    return (
      Array.isArray(value) &&
      (sample.length === 0 || value.every((element) => hasShapeOf(element, sample[0] as unknown)))
    );
  }
  if (typeof sample !== "object") return typeof value === typeof sample;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(sample).every(([key, field]) =>
    hasShapeOf((value as Record<string, unknown>)[key], field as unknown),
  );
}
