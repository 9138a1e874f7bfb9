/** One quota of the platform, beside what we need. */
export interface Limit {
  what: string;
  /** Of the platform. */
  limit: number;
  unit: string;
  /** At our own limits, or as measured. */
  ours: number;
  how: string;
  source: string;
  /** Not seen on a stored copy of the page when this was written. */
  unseen?: true;
}
