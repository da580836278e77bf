/** An option of a choice. */
export interface Choice {
  id: string;
  label: string;
  /** A secondary text below the label. */
  note?: string;
}
