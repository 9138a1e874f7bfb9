import type { Holders } from '../../../shared/ledger/holders.ts';
import type { Ledger } from '../../../shared/ledger/ledger.ts';

type Tell = (name: string) => void;

/** Holders that tell what is asked of them, and what stands in the way. */
export const toldHolders = (real: Holders, tell: Tell): Holders => ({
  holderOf: real.holderOf,
  holdersOf: real.holdersOf,
  async take(held, by, instead) {
    const holder = await real.take(held, by, instead);
    const inPlace = instead === undefined ? 'taken' : 'taken from another';
    tell(`${held.what} ${holder === undefined ? inPlace : 'in the way'}`);
    return holder;
  },
  async giveBack(held, by) {
    await real.giveBack(held, by);
    tell(`${held.what} given back`);
  },
});

/** The ledger, telling what is kept and asked of payments and their money. */
export const toldLedger = (real: Ledger, tell: Tell): Ledger => ({
  ...real,
  async payment(id) {
    tell('payment looked at again');
    return real.payment(id);
  },
  async notePayment(id, state) {
    tell('payment told');
    return real.notePayment(id, state);
  },
  async takeCredit(id, credit, revision) {
    const answer = await real.takeCredit(id, credit, revision);
    tell(`credit ${answer}`);
    return answer;
  },
  async dropCredit(id, credit) {
    await real.dropCredit(id, credit);
    tell('credit given back');
  },
  async noteMoney(id, news) {
    tell('money noted');
    return real.noteMoney(id, news);
  },
  async prove(request) {
    await real.prove(request);
    tell('content proven');
  },
});
