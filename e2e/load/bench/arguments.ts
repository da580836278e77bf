import { parseArgs } from "node:util";
import { STEPS, type Step } from "./interactions/steps";

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
  /** Requests a second of `soak` and `churn`; undefined: as many as its clients can send. */
  rate?: number | undefined;
  /** Of `volume` and `churn`: 1 is a million bookings. */
  scale: number;
  json?: string;
  screens?: string[];
  /** The parts of `interactions`. */
  steps?: Step[];
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
      steps: { type: "string" },
      chart: { type: "boolean", default: false },
    },
  });
  const number = (option: "seconds" | "rounds" | "minutes" | "scale") => positive(`--${option}`, values[option]);
  return {
    ...values,
    only: values.only?.split(","),
    screens: values.screens?.split(","),
    steps: values.steps?.split(",").map(stepOf),
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

function stepOf(text: string): Step {
  const step = STEPS.find((one) => one === text);
  if (!step) throw new Error(`--steps takes ${STEPS.join(", ")}, not "${text}"`);
  return step;
}

const ascending = (option: string, text: string): number[] =>
  text
    .split(",")
    .map((one) => positive(option, one))
    .toSorted((a, b) => a - b);
