/** How the rooms of a night are divided between two regions that cannot ask each other. */
export interface Division {
  name: string;
  /** Hours from one transfer of free rooms to the next; undefined: never. */
  levelEveryHours?: number;
}

/** The demand for one room type on one night. */
export interface Demand {
  /** Rooms for sale. */
  allotment: number;
  /** Requests over the selling time, as a multiple of the allotment. */
  pressure: number;
  /** The share of requests that arrive in the second region, from 0 to 1. */
  secondShare: number;
  /** The share of bookings that are cancelled before the stay, from 0 to 1. */
  cancelled: number;
}

/** Days before arrival in which a night is sold. */
const SELLING_DAYS = 180;
const HOURS = SELLING_DAYS * 24;

/**
 * Sells one night many times, hour by hour, in two regions that each have a part of the allotment, and once with one
 * stock for both. Requests arrive evenly over the selling time, each for one room; a cancelled booking returns its room
 * to the region that sold it, after a time that is even up to the arrival.
 * @param random from 0 to below 1
 * @returns the share of the sales of one stock that the division loses, from 0 to 1
 */
export function lostSales(division: Division, demand: Demand, nights: number, random: () => number): number {
  let sold = 0;
  let soldByOne = 0;
  for (let night = 0; night < nights; night++) {
    const requests = drawRequests(demand, random);
    soldByOne += sell(requests, [demand.allotment, 0], () => 0, undefined);
    const second = Math.round(demand.allotment * demand.secondShare);
    sold += sell(requests, [demand.allotment - second, second], ({ region }) => region, division.levelEveryHours);
  }
  return 1 - sold / soldByOne;
}

interface Request {
  hour: number;
  region: 0 | 1;
  /** The hour in which its booking is cancelled; undefined: never. */
  cancelHour: number | undefined;
}

function drawRequests({ allotment, pressure, secondShare, cancelled }: Demand, random: () => number): Request[] {
  const chance = (allotment * pressure) / HOURS;
  const requests: Request[] = [];
  for (let hour = 0; hour < HOURS; hour++) {
    if (random() >= chance) continue;
    const region = random() < secondShare ? 1 : 0;
    const cancelHour = random() < cancelled ? hour + Math.ceil(random() * (HOURS - hour)) : undefined;
    requests.push({ hour, region, cancelHour });
  }
  return requests;
}

/** @returns rooms that are sold at the arrival */
function sell(
  requests: readonly Request[],
  free: [number, number],
  regionOf: (request: Request) => 0 | 1,
  levelEveryHours: number | undefined,
): number {
  const returning: { hour: number; region: 0 | 1 }[] = [];
  let sold = 0;
  let levelled = 0;
  for (const request of requests) {
    for (const back of returning.splice(0)) {
      if (back.hour > request.hour) returning.push(back);
      else {
        free[back.region]++;
        sold--;
      }
    }
    if (levelEveryHours !== undefined && request.hour - levelled >= levelEveryHours) {
      const all = free[0] + free[1];
      free[1] = Math.floor(all / 2);
      free[0] = all - free[1];
      levelled = request.hour - (request.hour % levelEveryHours);
    }
    const region = regionOf(request);
    if (free[region] === 0) continue;
    free[region]--;
    sold++;
    if (request.cancelHour !== undefined) returning.push({ hour: request.cancelHour, region });
  }
  return sold - returning.filter(({ hour }) => hour <= HOURS).length;
}
