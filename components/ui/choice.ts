/** One of a few things to choose from. */
export interface Choice {
  id: string;
  label: string;
  /** A second, quieter word. */
  note?: string;
}
