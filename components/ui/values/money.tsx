import { moneyParts } from "@/lib/format/money";
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

/** An amount with sign and currency code, in tabular figures. */
export function Money({ amount, currency, size = "sm", className }: Props) {
  const { symbol, figures, code } = moneyParts(amount, currency);
  return (
    <span className={classes("whitespace-nowrap tabular-nums", SIZES[size], className)}>
      {symbol && <span className="mr-1 font-normal text-muted">{symbol}</span>}
      {figures}
      <span className={classes("ml-1 font-normal text-muted", size === "xl" ? "text-md" : "text-xs")}>{code}</span>
    </span>
  );
}
