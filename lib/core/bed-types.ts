export const BED_TYPES = {
  SINGLE: "Single bed",
  DOUBLE: "Double bed",
  QUEEN: "Queen-size bed",
  KING: "King-size bed",
  SOFA_BED: "Sofa bed",
  BUNK_BED: "Bunk bed",
  COT: "Cot for an infant",
} as const;
