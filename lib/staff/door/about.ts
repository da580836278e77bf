import { type DataSource, INVENTED_DATA_NOTE, SOURCES } from "@/lib/supply/sources";
import manifest from "../../../package.json";

/** Public information about the product. */
export interface About {
  name: string;
  version: string;
  sources: readonly DataSource[];
  invented: string;
}

export const ABOUT: About = {
  name: "Partner booking portal",
  version: manifest.version,
  sources: SOURCES,
  invented: INVENTED_DATA_NOTE,
};
