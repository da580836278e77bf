/** Why a rule of a plan applies to a sale or not. */
export const RULE_VERDICTS = [
  "APPLIES",
  "FEWER_FIELDS",
  "WIDER_SCOPE",
  "WRITTEN_BEFORE",
  "OTHER_TENANT",
  "OTHER_MARKET",
  "OTHER_ARRIVAL",
  "OTHER_BOOKING_DAY",
] as const;
export type RuleVerdict = (typeof RULE_VERDICTS)[number];
