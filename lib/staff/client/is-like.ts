/**
 * Whether a value has the shape of a sample: the same kind of value, in each element the shape of the sample's first one,
 * in each field the shape of the sample's field. Anything fits null and undefined, any list an empty one, any object an
 * empty one. For what this browser stored itself, perhaps by an earlier release: a check of shape, not of contents.
 */
export function isLike<T>(value: unknown, sample: T): value is T {
  if (sample === null || sample === undefined) return true;
  if (Array.isArray(sample)) {
    return (
      Array.isArray(value) && (sample.length === 0 || value.every((element) => isLike(element, sample[0] as unknown)))
    );
  }
  if (typeof sample !== "object") return typeof value === typeof sample;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(sample).every(([key, field]) =>
    isLike((value as Record<string, unknown>)[key], field as unknown),
  );
}
