import { expect, it } from 'vitest';
import { acceptancesOf, acceptDoubts } from '../../../shared/jobs/judge/make-document-record.ts';
import { problem } from '../../../shared/problems/problem.ts';
import { NO_ACCOUNT_FACTS } from '../../../shared/records/account-facts.ts';

const at = '2026-11-20T08:00:00.000Z';
const kind = problem('AMEND-KIND', { row: 4 }, { type: '1.1' });
const buyer = problem('AMEND-BUYER', { row: 5 });
const error = problem('CLEARS-ITSELF', { row: 6 });

it('gives the word of the account, before it that of the profile, and before both that of the person', () => {
  const account = 'default';
  const profile = { name: 'sales', accept: ['AMEND-KIND', 'AMEND-BUYER'] };
  const accept = { by: 'Anna', codes: ['AMEND-BUYER'] };
  const given = { by: 'Eleni', at: '2026-01-02' };
  const accepts = ['204', 'AMEND-KIND'].map((code) => ({ code, ...given }));
  expect([...acceptancesOf({ account, accept, created_at: at }, profile, { accepts })]).toEqual([
    ['204', { ...given, variant: 'account', account }],
    ['AMEND-KIND', { by: 'sales', at, variant: 'profile' }],
    ['AMEND-BUYER', { by: 'Anna', at }],
  ]);
  expect(acceptancesOf({ account, created_at: at }, { name: 'sales' }, NO_ACCOUNT_FACTS).size).toBe(0);
});

it('makes accepted doubts warnings, and says once for each code whose word that was', () => {
  const accepted = new Map([['AMEND-KIND', { by: 'Anna', at }]]);
  expect(acceptDoubts([kind, buyer, error, kind], accepted)).toEqual([
    { ...kind, severity: 'warning' },
    buyer,
    error,
    { ...kind, severity: 'warning' },
    problem('DOUBT-ACCEPTED', {}, { code: 'AMEND-KIND', by: 'Anna', at }),
  ]);
});

it('accepts doubts alone, and none without a word', () => {
  const accepted = new Map([[error.code, { by: 'Anna', at }]]);
  expect(acceptDoubts([error, kind], accepted)).toEqual([error, kind]);
  expect(acceptDoubts([kind, buyer])).toEqual([kind, buyer]);
  const found = [error];
  expect(acceptDoubts(found, accepted)).toBe(found);
});
