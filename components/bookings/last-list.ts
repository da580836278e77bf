/** What a list was narrowed by when it was left: the way back from one of its records leads there. */
const left = new Map<string, string>();

export function rememberList(list: "bookings" | "trips", search: string): void {
  left.set(list, search);
}

/** @returns the list's address as it was left in this tab, else the list as it is */
export function listHref(list: "bookings" | "trips"): string {
  const search = left.get(list);
  return search ? `/${list}?${search}` : `/${list}`;
}
