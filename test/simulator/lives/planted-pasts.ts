import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { isSameExternalId } from '../../../shared/documents/external-id.ts';
import type { Reservation } from '../../../shared/ledger/holders.ts';
import type { Planted } from '../kit.ts';
import { ledger, store } from '../planted-bugs.ts';

const notTaken = (kind: Reservation['kind']): Planted =>
  ledger(({ take }) => ({
    take: async (held, by, instead) => (held.kind === kind ? undefined : take(held, by, instead)),
  }));

/** Somebody looks who holds a thing, and takes it once the document is on its way. */
const takenLate = (kind: Reservation['kind']): Planted =>
  ledger(({ take, holderOf }) => ({
    async take(held, by, instead) {
      if (held.kind !== kind) return take(held, by, instead);
      const holder = await holderOf(held);
      if (holder !== undefined && !isSameExternalId(holder.external_id, by.external_id)) return holder;
      take(held, by, instead).catch(() => undefined);
      return undefined;
    },
  }));

const forgotten = (kind: Reservation['kind']): Planted =>
  ledger(({ restore }) => ({ restore: async (one) => (one.name.kind === kind ? undefined : restore(one)) }));

const untold = (state: string): Planted =>
  ledger(({ lookup }) => ({
    lookup: (id) => lookup(id).then((of) => (of?.state === state ? undefined : of)),
  }));

/** Files of a name are read as others. */
const readAs = (name: string, change: (text: string) => string): Planted =>
  store(({ readText }) => ({
    readText: async (key, version) =>
      readText(key, version).then((text) => (key.endsWith(name) ? change(text) : text)),
  }));

const HOLDER_KEY = /\\",\\"(identity|clearance|credit)\\"\]/;
const isOfHolder = (command: { input: unknown }) => HOLDER_KEY.test(JSON.stringify(command.input));

/** Mistakes with what belongs together, and with a past that is lost; each is found in histories of lives. */
export const plantedPasts: Readonly<Record<string, Planted>> = {
  'no identity is taken': notTaken('identity'),
  'an identity is looked at first, and taken while its document is sent': takenLate('identity'),
  'no clearance is taken': notTaken('clearance'),
  'a clearance is looked at first, and taken while its document is sent': takenLate('clearance'),
  'who holds a thing is read as it was': {
    command: (command) =>
      command instanceof GetItemCommand && isOfHolder(command)
        ? new GetItemCommand({ ...command.input, ConsistentRead: false })
        : command,
  },
  'whoever gives a thing back takes it from whoever holds it': ledger(({ giveBack, holderOf }) => ({
    giveBack: async (held, by) => giveBack(held, (await holderOf(held)) ?? by),
  })),
  'no room is taken for a credit note': ledger(() => ({ takeCredit: async () => 'taken' })),
  'room for a credit note is taken whatever was added since': ledger(({ moneys, takeCredit }) => ({
    async takeCredit(id, credit) {
      const now = (await moneys([id])).values().next().value;
      return takeCredit(id, credit, now?.revision ?? 0);
    },
  })),
  'the money of a document is not noted': ledger(() => ({ noteMoney: async () => true })),
  'nothing is told of a payment': ledger(() => ({ notePayment: async () => true })),
  'the age of the ledger is not looked at': {
    ledgerWatch: (real) => ({ ...real, look: async () => undefined, count: async () => undefined }),
  },
  'a rebuilt ledger forgets identities': forgotten('identity'),
  'a rebuilt ledger forgets clearances': forgotten('clearance'),
  'the account of an approval is not compared': readAs('.approved.json', (text) =>
    text.replace(/("account":\s*)"alpha"/g, '$1"beta"'),
  ),
  'a head that is gone is one of no report': store(({ list }) => ({
    async *list(prefix) {
      if (!prefix.startsWith('reports/')) yield* list(prefix);
    },
  })),
  'an erased report leaves no trace': store(({ put }) => ({
    put: (key, body) => put(key.replace('erased.json', 'erased.txt'), body),
  })),
  'what the ledger has issued is not told': untold('issued'),
  'a claim is nothing': untold('claimed'),
  'a report that runs again is written anew': readAs('/summary.json', (text) =>
    text.replaceAll('"issued":', '"issued":9'),
  ),
};
