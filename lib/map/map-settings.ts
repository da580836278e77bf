/** Where maps get their tiles from; empty values mean the embedded base map. */
export interface MapSettings {
  /** The address of a MapLibre style. */
  styleUrl: string;
  /** A PMTiles archive or a TileJSON with tiles of the Protomaps schema. */
  tilesUrl: string;
  /** The sources to name on a map with these tiles, as text. */
  attribution: string;
}

/** Whether the operator has set tiles, which have streets everywhere. */
export const hasOwnTiles = ({ styleUrl, tilesUrl }: MapSettings): boolean => Boolean(styleUrl || tilesUrl);
