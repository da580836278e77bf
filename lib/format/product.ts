const NAMES: Record<number, string> = { 1: "Stay", 2: "Transfer", 3: "Tour", 4: "Flight", 5: "Package" };

/** `Transfer` of a `product_type` (CONTRACT 1). */
export function formatProductType(type: number): string {
  return NAMES[type] ?? "Booking";
}
