const FORMAT = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** `12.5%` of a share of 0.125. */
export const formatPercent = (share: number): string => FORMAT.format(share);
