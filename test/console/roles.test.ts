import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../shared/operations/operation.ts';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

interface Job {
  job: string;
  plan: { sha256: string };
}

/** Each role alone, and what a second person changes. Maria brings, Nikos approves, Anna reads. */
let console_: Awaited<ReturnType<typeof openConsoleApp>>;
let dry: Job;
let real: Job;
beforeAll(async () => {
  console_ = await openConsoleApp({ secondPerson: true, approvalRequired: true });
  dry = await console_.checked('dry.csv', receipts(2, { wrong: [2] }), maria);
  const issued = await console_.checked('real.csv', receipts(1, { prefix: 'B' }), maria);
  const { job } = await console_.json(`/api/jobs/${issued.job}/approve`, approval(issued.plan.sha256, nikos));
  real = await console_.ended(job);
});
afterAll(() => console_[Symbol.asyncDispose]());

const maria = { name: 'maria', as: ['dropper'] } as const;
const nikos = { name: 'nikos', as: ['approver'] } as const;
const anna = { name: 'anna', as: ['auditor'] } as const;
interface By {
  name: string;
  as: readonly Role[];
}
const approval = (plan: string, by: By) =>
  ({ method: 'POST', body: JSON.stringify({ plan }), ...by }) as const;

const FORM = /<form method="post" action="([^"]+)"/g;
const formsOf = (page: string) => [...page.matchAll(FORM)].map(([, action]) => action ?? '');
const pageFor = async (path: string, by: { name: string; as: readonly Role[] }) =>
  (await console_.send(path, by)).text();

describe('who brings', () => {
  it('checks and mends, and does not approve', async () => {
    const answer = await console_.send(`/api/jobs/${dry.job}/approve`, approval(dry.plan.sha256, maria));
    expect([answer.status, JSON.parse(await answer.text()).error.code]).toEqual([403, 'ROLE-MISSING']);
    const page = await pageFor(`/jobs/${dry.job}`, maria);
    expect(formsOf(page)).toEqual([`/jobs/${dry.job}/mend`]);
    expect(page).toContain('Issuing needs a person with the right to approve.');
    expect((await console_.send(`/api/jobs/${dry.job}/stop`, { method: 'POST', ...maria })).status).toBe(403);
  });
  it('issues nothing at once', async () => {
    const path = '/api/exports/default/standard/now.csv';
    const answer = await console_.send(path, { method: 'POST', body: receipts(1), ...maria });
    expect(answer.status).toBe(409);
  });
});

describe('who approves', () => {
  it('is a second person', async () => {
    const path = '/api/exports/default/standard/own.csv?dry_run=1';
    const body = receipts(1, { prefix: 'O' });
    const { job } = await console_.json(path, { method: 'POST', body, ...nikos });
    const own = await console_.ended(job);
    const answer = await console_.send(`/api/jobs/${job}/approve`, approval(own.plan.sha256, nikos));
    expect([answer.status, JSON.parse(await answer.text()).error.code]).toEqual([409, 'SECOND-PERSON']);
    expect(await pageFor(`/jobs/${job}`, nikos)).toContain(
      'You uploaded, corrected or accepted something of this file, so a second person has to approve it.',
    );
    expect(formsOf(await pageFor(`/jobs/${dry.job}`, nikos))).toContain(`/jobs/${dry.job}/issue`);
    expect(real).toMatchObject({ dry_run: false, outcomes: { issued: 1 } });
  });
});

describe('an import that several people had their hands in', () => {
  const petros = { name: 'petros', as: ['dropper', 'approver'] } as const;
  const send = async (path: string, method: string, body: unknown, by: By) => {
    const { job } = await console_.json(path, { method, body: JSON.stringify(body), ...by });
    return console_.ended(job);
  };
  const answerTo = async ({ job, plan }: Job, by: By) => {
    const answer = await console_.send(`/api/jobs/${job}/approve`, approval(plan.sha256, by));
    return JSON.parse(await answer.text()).error?.code ?? answer.status;
  };
  const bring = (name: string, by: By): Promise<Job> =>
    console_.checked(name, receipts(1, { prefix: name }), by);

  it.each([
    ['an empty correction', 'corrections', []],
    ['an empty acceptance', 'accept', { codes: [] }],
  ])('is not approved by who brought it, after %s by another', async (_what, change, body) => {
    const brought = await bring(`hands-${change}.csv`, petros);
    const changed = await send(`/api/jobs/${brought.job}/${change}`, 'PUT', body, nikos);
    expect(await answerTo(changed, petros)).toBe('SECOND-PERSON');
    for (const by of [petros, nikos])
      expect(formsOf(await pageFor(`/jobs/${changed.job}`, by))).not.toContain(`/jobs/${changed.job}/issue`);
    const older = await console_.json(`/api/jobs/${brought.job}`);
    expect([older.newer, changed.newer]).toEqual([changed.job, undefined]);
    expect(await pageFor(`/jobs/${brought.job}`, nikos)).toContain(
      'There is a newer check of this file name',
    );
    expect(await answerTo(changed, nikos)).toBe('SECOND-PERSON');
    expect(await answerTo(changed, { name: 'sofia', as: ['approver'] })).toBe(202);
  });

  it('is not approved by who brought the same bytes before', async () => {
    await bring('twice.csv', petros);
    const again = await bring('twice.csv', nikos);
    expect(await answerTo(again, petros)).toBe('SECOND-PERSON');
  });
});

describe('the auditor', () => {
  it.each([
    '/',
    '/profiles',
    '/statements',
    '/sandbox',
  ])('reads %s, and finds nothing to press', async (path) => {
    const page = await pageFor(path, anna);
    expect(formsOf(page).filter((action) => action !== '/documents')).toEqual([]);
    expect(page).not.toContain('type="file"');
  });
  it('reads a check and a report, and verifies', async () => {
    expect(formsOf(await pageFor(`/jobs/${dry.job}`, anna))).toEqual([]);
    expect(formsOf(await pageFor(`/jobs/${real.job}`, anna))).toEqual([`/jobs/${real.job}/verify`]);
    const verified = await console_.json(`/api/jobs/${real.job}/verify`, { method: 'POST', ...anna });
    expect(verified.sound).toBe(true);
  });
  it.each([
    ['POST', (): string => '/api/exports/default/standard/x.csv?dry_run=1', receipts(1)],
    ['POST', (): string => '/api/uploads?file=x.csv', receipts(1)],
    ['POST', (): string => `/api/jobs/${dry.job}/upload`, ''],
    ['PUT', (): string => `/api/jobs/${dry.job}/corrections`, '[]'],
    ['PUT', (): string => `/api/jobs/${dry.job}/accept`, '{"codes":["204"]}'],
    ['POST', (): string => `/api/jobs/${dry.job}/approve`, '{"plan":"0"}'],
    ['POST', (): string => `/api/jobs/${dry.job}/stop`, ''],
    ['POST', (): string => `/api/jobs/${real.job}/reverse`, ''],
    ['PUT', (): string => '/api/profiles/mine', '{}'],
    ['POST', (): string => '/sandbox/faults', ''],
  ] as const)('changes nothing: %s %s', async (method, path, body) => {
    expect((await console_.send(path(), { method, body: body === '' ? null : body, ...anna })).status).toBe(
      403,
    );
  });
});

it('who has no role is shown nothing', async () => {
  const nobody = { name: 'guest', as: [] } as const;
  for (const path of ['/api/jobs', '/api/profiles', `/api/jobs/${real.job}/files/result.csv`, '/'])
    expect([path, (await console_.send(path, nobody)).status]).toEqual([path, 403]);
});
