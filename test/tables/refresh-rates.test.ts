import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRefreshRates } from '../../functions/refresh-rates.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { loadRates, RatesUnavailable, rateOn } from '../../shared/money/rates/reference-rates.ts';
import { runRowmark } from '../commands/run-rowmark.ts';
import { dailyXml, histCsv, histXml } from './rate-files.ts';

let data: string;
let server: Server;
let requests: string[];
let answers: Record<string, (response: ServerResponse) => void>;
let address: string;

const sends =
  (text: string, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(text);

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'rowmark-rates-'));
  requests = [];
  answers = {
    '/stats/eurofxref/eurofxref-daily.xml': sends(dailyXml),
    '/stats/eurofxref/eurofxref-hist-90d.xml': sends(histXml),
  };
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    (answers[request.url ?? ''] ?? sends('not here', 404))(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/stats/eurofxref/`;
  process.env.ROWMARK_RATES_URL = address;
});

afterEach(async () => {
  delete process.env.ROWMARK_RATES_URL;
  server.closeAllConnections();
  server.close();
  await rm(data, { recursive: true, force: true });
});

const store = () => createFolderStore(data);
const refresh = () => createRefreshRates(async () => ({ store: store(), log: () => {} }))();
const usdOn = async (date: string) => {
  const found = rateOn(await loadRates(store()), { currency: 'USD', date });
  return 'code' in found ? found.code : found.rate;
};

describe('refresh-rates', () => {
  it('stores the day under its date, and fills the gap before it', async () => {
    expect(await refresh()).toMatchObject([
      { key: 'rates/eurofxref-2024-03-07.xml', days: 1, newest: '2024-03-07' },
      { key: 'rates/eurofxref-hist-90d.xml', days: 3 },
    ]);
    expect(await readFile(join(data, 'rates/eurofxref-2024-03-07.xml'), 'utf8')).toBe(dailyXml);
    expect(await usdOn('2024-03-07')).toBe('1.0895');
    expect(await usdOn('2024-03-05')).toBe('1.0849');
  });

  it('asks for the day alone when the one before is there', async () => {
    await store().put('rates/eurofxref-hist.csv', histCsv);
    expect(await refresh()).toHaveLength(1);
    expect(requests).toEqual(['/stats/eurofxref/eurofxref-daily.xml']);
  });

  it('keeps the day where the gap cannot be filled', async () => {
    answers['/stats/eurofxref/eurofxref-hist-90d.xml'] = sends('gone', 404);
    expect(await refresh()).toHaveLength(1);
    expect(await usdOn('2024-03-07')).toBe('1.0895');
  });

  it('tries again on later days to fill a gap that could not be filled', async () => {
    answers['/stats/eurofxref/eurofxref-hist-90d.xml'] = sends('gone', 404);
    await refresh();
    answers['/stats/eurofxref/eurofxref-daily.xml'] = sends(dailyXml.replace('2024-03-07', '2024-03-08'));
    answers['/stats/eurofxref/eurofxref-hist-90d.xml'] = sends(histXml);
    expect(await refresh()).toHaveLength(2);
    expect(await usdOn('2024-03-05')).toBe('1.0849');
  });

  it('loses no day where the file of the last 90 days has moved on', async () => {
    await refresh();
    const later = dailyXml.replaceAll('2024-03-07', '2024-06-07');
    answers['/stats/eurofxref/eurofxref-daily.xml'] = sends(later);
    const oneDay = dailyXml.replaceAll('2024-03-07', '2024-06-06');
    const cube = /<Cube time[\s\S]*?<\/Cube>/;
    const moved = later.replace(cube, (day) => `${day}${cube.exec(oneDay)?.[0]}`);
    answers['/stats/eurofxref/eurofxref-hist-90d.xml'] = sends(moved);
    await refresh();
    await refresh();
    expect(await usdOn('2024-06-06')).toBe('1.0895');
    expect(await usdOn('2024-03-05')).toBe('1.0849');
    const { dates } = await loadRates(store());
    expect(dates).toEqual(['2024-03-05', '2024-03-06', '2024-03-07', '2024-06-06', '2024-06-07']);
  });

  it('tries again after a passing failure', async () => {
    let failures = 2;
    const daily = answers['/stats/eurofxref/eurofxref-daily.xml'];
    answers['/stats/eurofxref/eurofxref-daily.xml'] = (response) => {
      failures -= 1;
      if (failures >= 0) response.writeHead(503).end();
      else daily?.(response);
    };
    await refresh();
    expect(requests.filter((url) => url.endsWith('daily.xml'))).toHaveLength(3);
  });

  it('fails at once where asking again cannot help, and stores nothing that is no rate', async () => {
    answers['/stats/eurofxref/eurofxref-daily.xml'] = sends('not here', 404);
    await expect(refresh()).rejects.toThrow(RatesUnavailable);
    expect(requests).toHaveLength(1);
    answers['/stats/eurofxref/eurofxref-daily.xml'] = sends('<html>maintenance</html>');
    await expect(refresh()).rejects.toThrow();
    expect((await loadRates(store())).dates).toEqual([]);
  });
});

const rowmark = (...args: string[]) => runRowmark(['rates', ...args, '--data', data]);

describe('rowmark rates', () => {
  it('fetch brings the newest rates into the store', async () => {
    const { status, stdout } = await rowmark('fetch', '--from', address, '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ newest: '2024-03-07' }, { oldest: '2024-03-05' }]);
    expect(await usdOn('2024-03-06')).toBe('1.0874');
  });

  it('fetch says in one sentence why it could not', async () => {
    const { status, stderr } = await rowmark('fetch', '--from', `${address}elsewhere/`);
    expect(status).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('404');
  });
});
