import type { ReferenceEntry } from "@/lib/staff/developer/shapes";
import { classes } from "@/components/ui/class-names";

const INKS: Record<ReferenceEntry["method"], string> = {
  GET: "text-accent",
  POST: "text-positive",
  PUT: "text-caution",
  PATCH: "text-caution",
  DELETE: "text-negative",
};

export function MethodMark({ method, className }: { method: ReferenceEntry["method"]; className?: string }) {
  return <span className={classes("font-mono text-xs font-semibold", INKS[method], className)}>{method}</span>;
}

/** A path that wraps between its segments. */
export function Path({ path }: { path: string }) {
  const [, ...segments] = path.split("/");
  return (
    <span className="font-mono text-xs wrap-anywhere">
      {segments.map((segment, i) => (
        <span key={`${i}${segment}`}>
          <wbr />/{segment}
        </span>
      ))}
    </span>
  );
}
