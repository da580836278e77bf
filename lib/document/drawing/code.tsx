import { Path, Svg } from "@react-pdf/renderer";
import { encode } from "uqr";

/** A QR code as vectors. @param size in points */
export function QrCode({ content, size }: { content: string; size: number }) {
  const { data, size: modules } = encode(content, { ecc: "M", border: 0 });
  // A rectangle for each run of dark modules in a row.
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  );
  return (
    <Svg viewBox={`0 0 ${modules} ${modules}`} style={{ width: size, height: size }}>
      <Path d={path.join("")} fill="#000000" />
    </Svg>
  );
}
