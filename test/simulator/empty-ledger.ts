import type { AccountLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import type { Store } from '../../shared/store/store.ts';
import { emptyStore } from './stored-job.ts';

const nothing = async () => undefined;
const none = async () => new Map();
const made = async () => true;

/** A ledger in which nothing is known, and which keeps nothing. */
export const emptyLedger: AccountLedger = {
  ...{ lookup: nothing, lookupAll: none, payment: nothing, payments: none, moneys: none, ofMarks: none },
  ...{
    note: made,
    settle: made,
    notePayment: made,
    noteMoney: made,
    noteMark: nothing,
    noteAmended: nothing,
  },
  ...{ prove: nothing, dropCredit: nothing, holderOf: nothing, holdersOf: none, take: nothing },
  ...{ giveBack: nothing, readItems: async () => [], restore: nothing, certificate: nothing },
  ...{ countRun: nothing, renewCertificate: nothing, boundLogin: nothing, bindLogin: made },
  claim: async () => ({ state: 'mine' }),
  takeCredit: async () => 'taken',
};

/** The world of it, before a service that has no document. */
export const emptyWorld = (store: Store = emptyStore()) => ({
  ...{ store, environment: 'test', now: () => new Date(), log: () => {}, ledgerOf: () => emptyLedger },
  clientOf: () => Object({ readBack: async () => ({ state: 'absent' }) }),
  login: { look: nothing, bind: nothing },
  ledgerWatch: { look: nothing, count: nothing, unproven: () => undefined },
});

/** What a chunk finds in it. */
export const nothingAhead = {
  ...{ records: [], marks: new Map(), wronglyNamed: [], moneys: new Map() },
  entryOf: () => undefined,
  creditedEntry: () => undefined,
  versionsOf: async () => undefined,
};
