import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import { t } from "@/lib/language/text";
import { isZero, formatAmount } from "./money";

/** A period in which the cancellation fee stays the same. */
export interface Segment {
  from: Date;
  /** Null for a period without an end. */
  to: Date | null;
  kind: "FREE" | "FEE" | "FULL" | "REFUSED";
  fee: string;
}

/** A policy as consecutive periods, starting at an instant. */
export function toSegments(policy: CancellationPolicy, total: string, start: Date): Segment[] {
  const end = policy.cancellable_until === null ? null : new Date(policy.cancellable_until);
  const tiers = policy.tiers
    .map(({ from, fee }) => ({ from: new Date(from), fee }))
    .filter(({ from }) => !end || from < end);
  const free = policy.free_until === null ? null : new Date(policy.free_until);
  const segments: Segment[] = [];
  // Only periods that the policy declares free are shown as free.
  if (free && free > start) segments.push({ from: start, to: free, kind: "FREE", fee: "0" });
  const charged = free && free > start ? free : start;
  for (const [at, { from, fee }] of tiers.entries()) {
    const to = tiers[at + 1]?.from ?? end;
    if (to && to <= start) continue;
    segments.push({ from: at === 0 || from < charged ? charged : from, to, kind: kindOf(fee, total), fee });
  }
  if (end) segments.push({ from: end < start ? start : end, to: null, kind: "REFUSED", fee: total });
  return segments.filter(({ from, to }) => !to || to > from);
}

function kindOf(fee: string, total: string): Segment["kind"] {
  if (isZero(fee)) return "FREE";
  return fee === total ? "FULL" : "FEE";
}

/** The fee of a period: `Free`, `120.00 EUR`, `240.00 EUR, the full price`. */
export function formatFee({ kind, fee }: Segment, currency: string): string {
  if (kind === "FREE") return t("format.free");
  if (kind === "REFUSED") return t("format.noLongerPossible");
  const amount = formatAmount(fee, currency);
  return kind === "FULL" ? t("format.fullPrice", { amount }) : amount;
}

/** The width of a period in the drawing. Longer periods are wider, short ones remain visible. */
export function computeWidth({ from, to }: Segment): number {
  if (!to) return 0.6;
  return Math.sqrt(Math.max(1, (to.getTime() - from.getTime()) / 86_400_000));
}

/** The position of an instant in the drawing, 0 to 1. In a period without an end it is the middle. */
export function computePosition(segments: readonly Segment[], at: Date): number {
  const whole = segments.reduce((width, segment) => width + computeWidth(segment), 0);
  let before = 0;
  for (const segment of segments) {
    const { from, to } = segment;
    if (!to || at < to) {
      const within = to ? Math.max(0, (at.getTime() - from.getTime()) / (to.getTime() - from.getTime())) : 0.5;
      return (before + within * computeWidth(segment)) / whole;
    }
    before += computeWidth(segment);
  }
  return 1;
}
