import { type CellReader, Unexpected } from "./cells";

/** Bit 0 is Monday, bit 6 Sunday. */
export const EVERY_DAY = 0b1111111;

/** ISO weekday digits as a bit mask: "567" is Friday to Sunday. */
export const weekdays: CellReader<number> = (cell) => {
  if (!/^[1-7]{1,7}$/.test(cell)) throw new Unexpected("weekdays as digits, 1 for Monday to 7 for Sunday, such as 567");
  let mask = 0;
  for (const digit of cell) mask |= 1 << (Number(digit) - 1);
  return mask;
};

/** The same as numbers in ascending order: "567" is 5, 6, 7. */
export const weekdayNumbers: CellReader<number[]> = (cell) => {
  const mask = weekdays(cell);
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => mask & (1 << (day - 1)));
};
