import type { AccountLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { outcomeLines } from '../../shared/records/document-record.ts';
import type { InvoicingClient } from '../../shared/service/client.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Planted } from './kit.ts';

export const ledger = (wrap: (ledger: AccountLedger) => Partial<AccountLedger>): Planted => ({
  ledger: (real) => ({ ...real, ...wrap(real) }),
});
const client = (wrap: (client: InvoicingClient) => Partial<InvoicingClient>): Planted => ({
  client: (real) => ({ ...real, ...wrap(real) }),
});
export const store = (wrap: (store: Store) => Partial<Store>): Planted => ({
  store: (real) => ({ ...real, ...wrap(real) }),
});

type Answer<Call extends (...of: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>;
type Issued = Answer<InvoicingClient['issueDraft']>;
const claimed = (change: (answer: Answer<AccountLedger['claim']>) => typeof answer): Planted =>
  ledger(({ claim }) => ({ claim: async (request) => change(await claim(request)) }));
const sent = (change: (answer: Issued, invoice_id: string) => Issued): Planted =>
  client(({ issueDraft }) => ({
    issueDraft: async (asked) => change(await issueDraft(asked), asked.invoice_id ?? ''),
  }));

/** The facts of an issue as somebody would make them up who takes silence for success. */
const madeUp = (invoice_id: string) => ({
  state: 'issued' as const,
  issued: {
    invoice_id,
    series: 'ALP',
    number: '1',
    mark: '400000000000000',
    uid: 'A'.repeat(40),
    qr_url: '',
    issued_at: '',
  },
});

const LOOKS_BETWEEN = 20;

/** Mistakes that somebody might make, one at a time: the simulator has to find each. */
export const plantedBugs: Readonly<Record<string, Planted>> = {
  'no claim: a document is always mine': ledger(() => ({ claim: async () => ({ state: 'mine' }) })),
  'a claim forgets what was there before it': claimed((answer) =>
    answer.state === 'mine' ? { state: 'mine' } : answer,
  ),
  'nothing is settled': ledger(() => ({ settle: async () => true })),
  'every refusal is forgotten': ledger(({ settle }) => ({
    settle: (request, settlement) =>
      settle(request, settlement.state === 'refused' ? { state: 'released' } : settlement),
  })),
  'settled before it is issued': ledger(({ claim, settle }) => ({
    claim: async (request) => {
      const answer = await claim(request);
      if (answer.state === 'mine') await settle(request, madeUp(''));
      return answer;
    },
  })),
  'other content under an external_id is a duplicate': ledger(({ claim }) => ({
    // Known beforehand, a conflict is not claimed at all.
    lookupAll: async () => new Map(),
    claim: async (request) => {
      const answer = await claim(request);
      return answer.state === 'conflict' && answer.issued !== undefined
        ? { state: 'done', issued: answer.issued, job: '', own: false }
        : answer;
    },
  })),
  'whatever is done was done by us': claimed((answer) =>
    answer.state === 'done' ? { ...answer, own: true } : answer,
  ),
  'the read-back is skipped': { verify: 'none' },
  'a time-out is taken for a failure': sent((answer) =>
    answer.state === 'unknown' ? { state: 'down', reason: answer.reason } : answer,
  ),
  'a time-out is taken for success': sent((answer, id) => (answer.state === 'unknown' ? madeUp(id) : answer)),
  'declined is refused': sent((answer) =>
    answer.state === 'declined' ? { state: 'refused', errors: answer.errors } : answer,
  ),
  'a refusal is believed, whosever it is': client(({ issueDraft, status }) => {
    const refusals = new Map<string, Awaited<ReturnType<typeof issueDraft>> & { state: 'refused' }>();
    return {
      issueDraft: async (asked) => {
        const answer = await issueDraft(asked);
        if (answer.state === 'refused') refusals.set(asked.external_id, answer);
        return answer;
      },
      status: async (asked) => refusals.get(asked.external_id) ?? status(asked),
    };
  }),
  'pending is issued': sent((answer, id) => (answer.state === 'pending' ? madeUp(id) : answer)),
  'an issue is sent twice': client(({ issueDraft }) => ({
    issueDraft: async (asked) => {
      await issueDraft(asked);
      return issueDraft(asked);
    },
  })),
  'the chain is left alone': store(({ update }) => ({
    update: (key, change) => (key.endsWith('latest.json') ? Promise.resolve(true) : update(key, change)),
  })),
  'a dry run issues': store(({ put }) => ({
    put: (key, body) => put(key, String(body).replace('"dry_run":true', '"dry_run":false')),
  })),
  'a further sending is not noted': ledger(() => ({ note: async () => true })),
  'an error about the question is the answer': client(({ status }) => ({
    status: async (asked) => {
      const answer = await status(asked);
      return answer.state === 'unknown'
        ? { state: 'refused', errors: [{ code: '', message: 'Forbidden' }] }
        : answer;
    },
  })),
  'an answer about another document is believed': {
    exchange: (real) => async (request) => {
      const answer = await real(request);
      const [, reference] = /invoices\/([^/]+)\/issue_draft$/.exec(request.path) ?? [];
      return reference === undefined || answer.state !== 'answered' || !(answer.body instanceof Object)
        ? answer
        : { ...answer, body: { ...answer.body, id: reference, external_id: undefined } };
    },
  },
  'an unclear draft is refused': client(({ createDraft }) => ({
    createDraft: async (document) => {
      const answer = await createDraft(document);
      return answer.state === 'unknown' ? { state: 'refused', errors: [], taken: false } : answer;
    },
  })),
  'an issue of unknown effect is sent until it is answered': client(({ issueDraft }) => ({
    issueDraft: async (asked) => {
      for (let sent = 1; ; sent++) {
        const answer = await issueDraft(asked);
        if (answer.state !== 'unknown' || sent === 9) return answer;
      }
    },
  })),
  'nobody looks who logs in': { login: 'never looked at' },
  'half a file is taken for the whole': { restMs: 0 },
  'a chain without a condition': store((real) => ({
    async update(key, change) {
      const before = await real.readText(key).catch(() => undefined);
      const text = change(before);
      if (text === undefined) return false;
      // The longer between reading and writing, the likelier somebody comes between.
      for (let looks = 0; looks < LOOKS_BETWEEN; looks++) await real.head(key);
      await real.put(key, text);
      return true;
    },
  })),
  'a joined report stays as it was first': store(({ update, head }) => ({
    async update(key, change) {
      const isOld = key.includes('/joined/') && (await head(key)) !== undefined;
      return isOld ? true : update(key, change);
    },
  })),
  'a row is left out': changing('result.jsonl', (line) => (line.includes('"row":3') ? '' : line)),
  'a row is answered twice': changing('result.jsonl', (line) => line.repeat(/"row":2/.test(line) ? 2 : 1)),
  'lost numbers are not counted': changingOutcomes((line) =>
    line.replace('"numbers_lost":1', '"numbers_lost":0'),
  ),
  'a duplicate counts as used': changingOutcomes((line) =>
    line.includes('"duplicate"') ? line.replace('"numbers_used":0', '"numbers_used":1') : line,
  ),
};

/** Changes outcomes, and closes their file as it was. */
function changingOutcomes(change: (line: string) => string): Planted {
  const changed = (text: string): string => {
    const lines = text.trimEnd().split('\n').slice(0, -1);
    return outcomeLines.bytes(lines.map((line) => JSON.parse(change(line)))).toString();
  };
  return store(({ update }) => ({
    update: (key, next) =>
      update(key, (text) => {
        const written = next(text);
        return written !== undefined && key.includes('outcomes/') ? changed(written) : written;
      }),
  }));
}

/** Changes what is written to some files. */
function changing(part: string, change: (text: string) => string): Planted {
  const changed = (text: string | undefined) => text?.replace(/.*\n/g, change);
  return store(({ create, update }) => ({
    update: (key, next) => update(key, (text) => (key.includes(part) ? changed(next(text)) : next(text))),
    async create(key) {
      const sink = await create(key);
      return key.includes(part)
        ? { ...sink, write: (text) => sink.write(String(text).replace(/.*\n/g, change)) }
        : sink;
    },
  }));
}
