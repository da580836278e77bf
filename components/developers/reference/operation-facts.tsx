"use client";

import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { OperationReference } from "@/lib/staff/developer/shapes";
import { CopyButton } from "@/components/ui/values/copy-field";
import { KeyValues } from "@/components/ui/values/key-values";
import { TextLink } from "@/components/ui/values/text-link";
import { withCode } from "@/components/ui/values/text-parts";
import { MethodMark, Path } from "./method-mark";

/** The facts of an operation: method, path, scope, idempotency and metering. */
export function OperationFacts({ piece }: { piece: OperationReference }) {
  const { group, summary, method, path, description, operation } = piece;
  return (
    <header className="flex flex-col gap-2">
      <Link
        href="/developers/reference"
        className="-ms-1 inline-flex min-h-6 items-center gap-0.5 self-start text-xs text-muted no-underline hover:text-text lg:hidden"
      >
        <ChevronLeft aria-hidden className="size-3.5" />
        All operations
      </Link>
      <p className="text-xs text-muted max-lg:hidden">{group}</p>
      <h2 id="operation" className="text-lg">
        {summary}
      </h2>
      <p className="flex items-center gap-2 rounded border border-border bg-surface py-1 pe-1 ps-3">
        <MethodMark method={method} />
        <span className="min-w-0 flex-1">
          <Path path={path} />
        </span>
        <CopyButton text={path} what="path" />
      </p>
      {description !== null && <p>{withCode(description)}</p>}
      <KeyValues
        items={[
          ["Scope", formatScopes(piece)],
          ["Idempotency", KEYS[piece.idempotent]],
          ["Metered", piece.metered ? "One unit for each accepted request" : "No"],
          ["Effect", piece.writes ? "Writes data" : "Read-only"],
          [
            "In your log",
            operation && (
              <TextLink key="log" href={`/requests?operation=${operation}`}>
                {operation}
              </TextLink>
            ),
          ],
        ]}
      />
    </header>
  );
}

const KEYS: Record<OperationReference["idempotent"], string> = {
  required: "Idempotency-Key is required",
  optional: "Idempotency-Key is optional",
  none: "No key",
};

function formatScopes({ scopes, needsToken }: OperationReference): ReactNode {
  if (!needsToken) return "None: this operation issues tokens";
  if (!scopes.length) return "Any valid token";
  return <code className="font-mono text-xs">{scopes.join(" or ")}</code>;
}
