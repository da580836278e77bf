"use client";

import { useMemo } from "react";
import { renderSVG } from "uqr";

/** A text as a QR code, dark on light in either theme: not every camera reads the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: "M", border: 2 }))}`,
    [text],
  );
  // oxlint-disable-next-line next/no-img-element -- drawn here, nothing to load or to scale
  return <img src={source} alt={label} width={192} height={192} className="size-48 rounded" />;
}
