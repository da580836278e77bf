"use client";

import { useMemo } from "react";
import { renderSVG } from "uqr";

/** A QR code, dark on light in both themes, because some cameras cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: "M", border: 2 }))}`,
    [text],
  );
  // oxlint-disable-next-line next/no-img-element -- a data URL: nothing to load or to scale
  return <img src={source} alt={label} width={192} height={192} className="size-48 rounded" />;
}
