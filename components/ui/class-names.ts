/** Joins class names; false and undefined values are skipped. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** Classes of every text input. */
export const INPUT_CLASSES =
  "h-9 w-full rounded border border-line bg-surface px-2.5 text-sm text-text pointer-coarse:h-11 placeholder:text-muted data-hovered:border-muted data-focused:border-accent data-focus-within:border-accent data-invalid:border-negative data-disabled:opacity-50";
