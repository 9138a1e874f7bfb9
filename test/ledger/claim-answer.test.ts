import { expect, it } from 'vitest';
import { claimAnswer, earlierClaim } from '../../shared/ledger/claim-answer.ts';
import type { ClaimRequest, LedgerEntry } from '../../shared/ledger/ledger.ts';
import { facts } from './table-kit.ts';

const ONE = '1111111111111111-one';
const TWO = '2222222222222222-two';
const request: ClaimRequest = {
  external_id: 'A-1',
  fingerprint: ONE,
  digests: { notes: 'n', city: 'c' },
  job: 'j',
};
const entry = { external_id: 'A-1', fingerprint: ONE, digests: { notes: 'n', name: 'x' }, job: 'j' };
const refusal = { stage: 'issue', problems: [] } as const;
const claimed = (contents: string[], sender = 'j', sendings = 1): LedgerEntry => ({
  ...{ ...entry, state: 'claimed', expires: new Date(5), contents, sendings, sender },
});
const mark = (fingerprint: string) => fingerprint.slice(0, 16);

it.each<[string, LedgerEntry, Partial<ClaimRequest>, object]>([
  ['a live claim', claimed([]), {}, { state: 'busy', job: 'j', expires: new Date(5) }],
  [
    'issued by this job',
    { ...entry, state: 'issued', issued: facts },
    {},
    { state: 'done', issued: facts, job: 'j', own: true },
  ],
  [
    'issued by another job',
    { ...entry, state: 'issued', issued: facts, job: 'k' },
    {},
    { state: 'done', issued: facts, job: 'k', own: false },
  ],
  [
    'issued under another spelling',
    { ...entry, state: 'issued', issued: facts, external_id: 'a-1' },
    {},
    { state: 'done', issued: facts, job: 'j', own: false },
  ],
  [
    'issued as an earlier version knew it',
    { ...entry, state: 'issued', issued: facts, fingerprint: TWO },
    { alike: ['x', TWO] },
    { state: 'done', issued: facts, job: 'j', own: true },
  ],
  [
    'issued with other content',
    { ...entry, state: 'issued', issued: facts, fingerprint: TWO },
    { alike: ['x'] },
    { state: 'conflict', differs: ['city', 'name'], issued: facts },
  ],
  [
    'refused',
    { ...entry, state: 'refused', refusal },
    {},
    { state: 'refused', refusal, job: 'j', own: true },
  ],
  [
    'refused with other content',
    { ...entry, state: 'refused', refusal, fingerprint: TWO },
    {},
    { state: 'conflict', differs: ['city', 'name'], refusal },
  ],
])('a claim on what is %s', (_, found, change, answer) => {
  expect(claimAnswer(found, { ...request, ...change })).toEqual(answer);
});

it.each<[string, LedgerEntry, Partial<ClaimRequest>, object]>([
  [
    'its own claim with this content',
    claimed([mark(ONE)]),
    {},
    { job: 'j', own: true, same_content: true, knew_content: true, sendings: 1 },
  ],
  [
    'a claim that another job has sent, with this content and another',
    claimed([mark(ONE), mark(TWO)], 'k', 3),
    {},
    { job: 'k', own: false, same_content: false, knew_content: true, sendings: 3 },
  ],
  [
    'a claim with both contents, as an earlier version knew one',
    claimed([mark(ONE), mark(TWO)]),
    { alike: [TWO] },
    { job: 'j', own: true, same_content: true, knew_content: true, sendings: 1 },
  ],
  [
    'a claim with another content',
    claimed([mark(TWO)]),
    { alike: ['x'] },
    { job: 'j', own: true, same_content: false, knew_content: false, sendings: 1 },
  ],
  [
    'what another job had issued',
    { ...entry, state: 'issued', issued: facts, job: 'k' },
    {},
    { job: 'k', own: false, same_content: true, knew_content: true, sendings: 1 },
  ],
  [
    'what was refused with another content',
    { ...entry, state: 'refused', refusal, fingerprint: TWO },
    {},
    { job: 'j', own: true, same_content: false, knew_content: false, sendings: 1 },
  ],
])('a claim that continues %s', (_, found, change, earlier) => {
  expect(earlierClaim(found, { ...request, ...change })).toEqual(earlier);
});
