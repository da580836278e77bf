const grouped = (figure: number) => new Intl.NumberFormat("en").format(figure);

/** Units for each booking as a figure and its note; without a booking there is no ratio. */
export function formatLookToBook(units: number, bookings: number): { value: string; note: string } {
  if (!bookings)
    return { value: "–", note: units ? `No booking for ${grouped(units)} units` : "No units, no bookings" };
  const ratio = units / bookings;
  return { value: `${ratio < 10 ? ratio.toFixed(1) : grouped(Math.round(ratio))} : 1`, note: "Units for each booking" };
}
