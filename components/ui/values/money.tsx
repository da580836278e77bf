import { splitMoney } from "@/lib/format/money";
import { classes } from "../class-names";

const SIZES = {
  sm: "text-sm font-medium",
  md: "text-md font-semibold",
  lg: "text-lg font-semibold",
  xl: "text-xl font-semibold tracking-tight",
} as const;

interface Props {
  amount: string;
  currency: string;
  size?: keyof typeof SIZES;
  className?: string;
}

/**
 * An amount with its currency code, because most screens mix currencies and some share a sign. Digits have equal
 * width.
 */
export function Money({ amount, currency, size = "sm", className }: Props) {
  const { figures, code } = splitMoney(amount, currency);
  return (
    // Amount and code are written from left to right in every language.
    <span dir="ltr" className={classes("whitespace-nowrap tabular-nums", SIZES[size], className)}>
      {figures}
      <wbr />
      <span className={classes("ms-1 font-normal text-muted", size === "xl" ? "text-md" : "text-xs")}>{code}</span>
    </span>
  );
}
