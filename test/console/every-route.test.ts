import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

/** Valid JSON that a call stack does not write again. */
const DEEP = `${'['.repeat(9000)}${']'.repeat(9000)}`;

interface Described {
  requestBody?: object;
  parameters: readonly { name: string }[];
}

it('every route refuses parameters given twice, unknown and foreign jobs and accounts, and empty bodies, and names no path', async () => {
  await using app = await openConsoleApp();
  const body = receipts(2, { wrong: [2] });
  const { job } = await app.checked('d.csv', body);
  const ask = async (path: string, method: string, init: Parameters<typeof app.send>[1] = {}) => {
    const answer = await app.send(path, { method: method.toUpperCase(), ...init });
    const text = await answer.text();
    expect([path, text.includes(app.data)]).toEqual([path, false]);
    const { code = '', message = '' } = text.startsWith('{"error"') ? JSON.parse(text).error : {};
    expect([path, message.includes('cannot be used here') && !message.includes('value')]).toEqual([
      path,
      false,
    ]);
    return [method, path, answer.status, code];
  };
  const filled = (path: string, of: string) =>
    path
      .replace('{job}', of)
      .replace('{account}/{profile}/{file}', 'default/standard/e.csv')
      .replace('{month}', '2026-10')
      .replace('{file}', 'statement.json');
  const { paths } = await app.json('/api/openapi.json');
  const routes = Object.entries<Record<string, Described>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, of]) => ({ path, method, ...of })),
  );
  expect(routes.length).toBeGreaterThan(45);
  for (const { path, method, requestBody, parameters } of routes) {
    const at = filled(path, job);
    expect(await ask(`${at}?lang=en&lang=el`, method)).toEqual([
      ...[method, `${at}?lang=en&lang=el`, 400, 'QUERY-BAD'],
    ]);
    // What verifies a report may name a head; it needs none.
    if (requestBody !== undefined) expect((await ask(at, method, { body: DEEP }))[2]).toBeLessThan(500);
    if (requestBody !== undefined && !path.endsWith('{job}/verify'))
      expect((await ask(at, method, { body: '' })).slice(0, 3)).toEqual([method, at, 400]);
    if (parameters.some(({ name }) => name === 'account' && !path.startsWith('/api/exports')))
      expect((await ask(`${at}?account=nope`, method)).slice(2)).toEqual([404, 'ACCOUNT-UNKNOWN']);
    if (!parameters.some(({ name }) => name === 'job')) continue;
    const of = (id: string) => `${filled(path, id)}${path.includes('{job}') ? '' : `?job=${id}`}`;
    const unknown = of('0'.repeat(32));
    expect(await ask(unknown, method)).toEqual([method, unknown, 404, 'JOB-UNKNOWN']);
    const foreign = await ask(of(job), method, { name: 'petros', within: ['globex'] });
    expect(foreign.slice(0, 3)).toEqual([method, of(job), 404]);
  }
  expect((await app.json('/api/issued?lang=el')).error.message).toBe('Λείπει η παράμετρος document.');
});
