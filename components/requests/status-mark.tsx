import { Ban, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { Badge } from "../ui/values/badge";

/** An HTTP status, coloured by its class: successful, client error, rate limited, server error. */
export function StatusMark({ status, code }: { status: number; code: string | null }) {
  const [tone, icon] =
    status < 400
      ? (["positive", CircleCheck] as const)
      : status === 429
        ? (["caution", Ban] as const)
        : status < 500
          ? (["caution", TriangleAlert] as const)
          : (["negative", CircleX] as const);
  return (
    <Badge tone={tone} icon={icon}>
      <span className="tabular-nums">{status}</span>
      {code !== null && <span className="max-w-56 truncate font-medium">{code}</span>}
    </Badge>
  );
}
