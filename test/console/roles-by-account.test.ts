import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../shared/operations/operation.ts';
import { thisMonth } from '../today.ts';
import { openConsoleApp, roles } from './open-console-app.ts';
import { receipts } from './receipts.ts';

/** `operation | roles that may | query | body`. */
const MAY = new Map(
  readFileSync(join(import.meta.dirname, 'may.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map((line) => line.split('|').map((part) => part.trim()))
    .map(([name = '', held = '', query = '', body = '']) => {
      const may = roles.filter((role) => held.split(' ').includes(role));
      return [name, { may, query, body }];
    }),
);
const REFUSED = expect.stringMatching(/^(ROLE-MISSING|ALL-ACCOUNTS-ONLY)$/);

interface Operation {
  name: string;
  method: string;
  path: string;
  /** It takes `account` in its query. */
  named: boolean;
}

let opened: Awaited<ReturnType<typeof openConsoleApp>>;
let operations: Operation[];
/** Values of the places in paths: those of the account acme. */
let places: Readonly<Record<string, string>>;
/** What nobody of another account may read. */
let secrets: string[];

beforeAll(async () => {
  opened = await openConsoleApp();
  for (const account of ['acme', 'globex'])
    await mkdir(join(opened.data, 'incoming', account), { recursive: true });
  const { paths } = await opened.json('/api/openapi.json');
  operations = Object.entries<Record<string, { parameters?: { name: string; in: string }[] }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [] }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        named: parameters.some((parameter) => parameter.in === 'query' && parameter.name === 'account'),
      })),
  );
  const bring = async (file: string, query: string) => {
    const body = receipts(1, { prefix: 'ACME' });
    const { job } = await opened.json(`/api/exports/acme/standard/${file}${query}`, { method: 'POST', body });
    return opened.ended(job);
  };
  const checked = await bring('acme-check.csv', '?dry_run=1');
  const issued = await bring('acme-issue.csv', '');
  const [{ mark, invoice_id: invoice }] = await opened.json(`/api/jobs/${issued.job}/rows`);
  const { upload } = await opened.json('/api/uploads?file=acme-upload.csv', {
    ...{ method: 'POST', body: receipts(1, { prefix: 'ACME' }), name: 'anna' },
  });
  const [event] = await opened.json('/api/events?account=acme');
  places = {
    id: event.id,
    ...{ account: 'acme', profile: 'standard', file: 'statement.json', job: checked.job, upload, invoice },
    name: 'result.csv',
    month: thisMonth(),
    version: '1',
    report: issued.report,
  };
  secrets = ['acme', checked.job, issued.job, mark];
  await opened.ended((await opened.json('/api/exports/globex/standard/g.csv', mine())).job);
});
afterAll(() => opened[Symbol.asyncDispose]());

const mine = () => ({ method: 'POST', body: receipts(1, { prefix: 'GLOBEX' }) });
const placeOf = ({ path }: Operation) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? 'x-1');

interface Asked {
  name: string;
  as: readonly Role[];
  within?: readonly string[];
  query?: string;
}

async function ask(operation: Operation, { query = MAY.get(operation.name)?.query ?? '', ...by }: Asked) {
  const { method } = operation;
  const body =
    method === 'GET' ? null : (MAY.get(operation.name)?.body ?? '').replace('{report}', places.report ?? '');
  const answer = await opened.send(`${placeOf(operation)}${query}`, { method, body: body || null, ...by });
  const text = await answer.text();
  const code = /"code":"([A-Z-]+)"/.exec(text)?.[1];
  return { status: answer.status, code: answer.ok ? undefined : code, text };
}

it('every operation that changes something says who may do it', () => {
  const changing = operations.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  expect(changing.sort()).toEqual([...MAY.keys()].filter((name) => !name.startsWith('GET ')).sort());
});

it('every request may name the language of its answer', async () => {
  for (const operation of operations) {
    const query = `${MAY.get(operation.name)?.query || '?'}&lang=el`.replace('?&', '?');
    const { code } = await ask(operation, { name: 'anna', as: roles, within: ['acme'], query });
    expect([operation.name, code]).not.toEqual([operation.name, 'QUERY-BAD']);
  }
});

describe.each(roles)('a person with the role %s in acme', (role) => {
  it('does there what the role allows, and nothing else', async () => {
    for (const operation of operations) {
      const { status, code } = await ask(operation, { name: 'anna', as: [role], within: ['acme'] });
      const may = (MAY.get(operation.name)?.may ?? roles).includes(role);
      if (may) expect([operation.name, status, code]).not.toEqual([operation.name, 403, code]);
      else expect([operation.name, status, code]).toEqual([operation.name, 403, REFUSED]);
      if (may)
        expect([operation.name, code]).not.toEqual([
          operation.name,
          expect.stringMatching(/^(ACCOUNT|JOB|UPLOAD|REPORT)-UNKNOWN$/),
        ]);
    }
  });
});

/** Operations of one account by their place; the others answer lists, or belong to no account. */
const IN_PLACE = /\{(account|job|upload)\}|^\/api\/verify$/;

describe('a person with every role in globex', () => {
  const petros = { name: 'petros', as: roles, within: ['globex'] };
  it('finds nothing of acme by its place', async () => {
    for (const operation of operations.filter(({ path }) => IN_PLACE.test(path))) {
      const { status, code } = await ask(operation, petros);
      expect([operation.name, status]).toEqual([operation.name, 404]);
      expect(code).toMatch(/^(ACCOUNT|JOB|UPLOAD|REPORT)-UNKNOWN$/);
    }
  });
  it('is refused where acme is named', async () => {
    const naming = operations.filter(({ named }) => named);
    expect(naming.length).toBeGreaterThan(0);
    for (const operation of naming) {
      const { status, code } = await ask(operation, { ...petros, query: '?account=acme' });
      expect([operation.name, status, code]).toEqual([operation.name, 404, 'ACCOUNT-UNKNOWN']);
    }
  });
  it('reads nothing of acme in any answer, and their own in lists', async () => {
    for (const operation of operations) {
      if (operation.path === '/api/openapi.json' || IN_PLACE.test(operation.path)) continue;
      const { text } = await ask(operation, petros);
      for (const secret of secrets)
        expect([operation.name, text.toLowerCase().includes(secret.toLowerCase())]).toEqual([
          operation.name,
          false,
        ]);
    }
    const [job, ...others] = await opened.json('/api/jobs', petros);
    expect([job.account, others]).toEqual(['globex', []]);
    expect(await opened.json('/api/accounts', petros)).toEqual(['globex']);
    const [hit, ...more] = await opened.json('/api/documents?text=-1', petros);
    expect([hit.external_id, more]).toEqual(['GLOBEX-1', []]);
  });
  it('has the same on pages', async () => {
    for (const path of [
      '/',
      `/jobs/${places.job}`,
      '/statements',
      '/profiles',
      '/sandbox',
      `/uploads/${places.upload}`,
    ]) {
      const text = await (await opened.send(path, petros)).text();
      for (const secret of secrets.filter((secret) => secret !== places.job))
        expect([path, text.includes(secret)]).toEqual([path, false]);
    }
    expect((await opened.send('/sandbox', petros)).status).toBe(403);
    expect((await opened.send(`/jobs/${places.job}`, petros)).status).toBe(404);
  });
});
