import { type DataSource, INVENTED, REGISTERS, SOURCES } from "@/lib/supply/sources";
import manifest from "../../../package.json";

/** Public information about the product. */
export interface About {
  name: string;
  version: string;
  sources: readonly DataSource[];
  registers: readonly DataSource[];
  invented: string;
}

export const ABOUT: About = {
  name: "Partner booking portal",
  version: manifest.version,
  sources: SOURCES,
  registers: REGISTERS,
  invented: INVENTED,
};
