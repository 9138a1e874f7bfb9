/** The place of a document among those of its series, which take their numbers in this order. */
export interface NumberTurn {
  /** Until those before it have their numbers, or will have none. */
  wait(): Promise<void>;
  /** It has its number, or none: the next follows. */
  pass(): void;
  /** Nobody knows yet whether it has one: those that wait now go on. */
  giveUp(): void;
}

export const NO_TURN: NumberTurn = { wait: async () => {}, pass: () => {}, giveUp: () => {} };
