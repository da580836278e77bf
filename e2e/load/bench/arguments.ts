import { parseArgs } from "node:util";

/** What a run of the benchmark is to do. */
export interface Arguments {
  /** The named parts; undefined: all of them. */
  only?: string[];
  sizes: number[];
  clients: number[];
  /** Duration of each measurement. */
  seconds: number;
  /** The folder of another checkout, to be measured in turn with this one. */
  compare?: string;
  rounds: number;
  /** Duration of the soak. */
  minutes: number;
  /** Requests a second of the soak; undefined: as many as its clients can send. */
  rate?: number | undefined;
  /** Of `volume` and `churn`: 1 is a million bookings. */
  scale: number;
  json?: string;
  screens?: string[];
  chart: boolean;
}

/** @throws when an option is unknown or not a list of positive numbers */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      sizes: { type: "string", default: "1000,24574,100000" },
      clients: { type: "string", default: "1,16,64" },
      seconds: { type: "string", default: "2" },
      compare: { type: "string" },
      rounds: { type: "string", default: "3" },
      minutes: { type: "string", default: "30" },
      rate: { type: "string" },
      scale: { type: "string", default: "1" },
      json: { type: "string" },
      screens: { type: "string" },
      chart: { type: "boolean", default: false },
    },
  });
  const number = (option: "seconds" | "rounds" | "minutes" | "scale") => positive(`--${option}`, values[option]);
  return {
    ...values,
    only: values.only?.split(","),
    screens: values.screens?.split(","),
    sizes: ascending("--sizes", values.sizes),
    clients: ascending("--clients", values.clients),
    seconds: number("seconds"),
    rounds: number("rounds"),
    minutes: number("minutes"),
    rate: values.rate === undefined ? undefined : positive("--rate", values.rate),
    scale: number("scale"),
  };
}

function positive(option: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${option} takes positive numbers, not "${text}"`);
  return value;
}

const ascending = (option: string, text: string): number[] =>
  text
    .split(",")
    .map((one) => positive(option, one))
    .toSorted((a, b) => a - b);
