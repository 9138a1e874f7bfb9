/** A ledger in which nothing is known, and which keeps nothing. */
export const emptyLedger = {
  lookup: async () => undefined,
  lookupAll: async () => new Map(),
  payments: async () => new Map(),
  moneys: async () => new Map(),
  ofMarks: async () => new Map(),
  notePayment: async () => true,
  noteMoney: async () => true,
  noteMark: async () => {},
  claim: async () => ({ state: 'mine' as const }),
  settle: async () => true,
};

/** The holders beside it, and a service that has no document. */
export const nothingIssued = {
  holdersOf: () => ({ holderOf: async () => undefined, holdersOf: async () => new Map() }),
  clientOf: () => ({ readBack: async () => ({ state: 'absent' as const }) }),
};

/** What a chunk finds in it. */
export const nothingAhead = {
  ...{ records: [], marks: new Map(), wronglyNamed: [], moneys: new Map() },
  entryOf: () => undefined,
  creditedEntry: () => undefined,
  versionsOf: async () => undefined,
};
