import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRefreshRates } from '../../functions/refresh-rates.ts';
import { CommandError } from '../../infra/local/errors/command-error.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { readRatesFile } from '../../infra/local/files/read-rates-file.ts';
import { UnreadableRates } from '../../shared/money/rates/parse-rates.ts';
import { loadRates, rateOn } from '../../shared/money/rates/reference-rates.ts';
import { RatesUnavailable, storeRates } from '../../shared/money/rates/store-rates.ts';
import { runRowmark } from '../local/run-rowmark.ts';
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
    const answer = answers[request.url ?? ''] ?? sends('not here', 404);
    answer(response);
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

  it('import says where the rates are', async () => {
    const path = join(data, 'eurofxref-hist.zip');
    await writeFile(path, zipOf('eurofxref-hist.csv', histCsv));
    const { status, stdout } = await rowmark('import', path);
    expect([status, stdout]).toEqual([
      0,
      'Reference rates of 9 days, 2022-03-01 to 2024-03-06, are stored (rates/eurofxref-hist.csv).\n',
    ]);
    expect(await usdOn('2024-03-05')).toBe('1.0849');
  });
});

describe('a file to import', () => {
  it('is CSV, XML or the ZIP of the ECB', async () => {
    for (const [name, bytes] of [
      ['eurofxref-hist.csv', Buffer.from(histCsv)],
      ['eurofxref-daily.xml', Buffer.from(dailyXml)],
      ['eurofxref-hist.zip', zipOf('eurofxref-hist.csv', histCsv)],
    ] as const) {
      await writeFile(join(data, name), bytes);
      await storeRates(store(), await readRatesFile(join(data, name)));
    }
    expect((await loadRates(store())).dates).toHaveLength(10);
  });

  it.each([
    ['nothing.csv', undefined],
    ['rates.zip', 'PK\u0003\u0004 broken'],
  ])('%s is refused in one sentence', async (name, text) => {
    if (text !== undefined) await writeFile(join(data, name), text);
    const refused = await readRatesFile(join(data, name)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CommandError);
    expect(String(refused)).toContain(name);
  });

  it.each([
    ['a damaged rate', dailyXml.replace('1.0895', 'abc')],
    ['a day without rates', '<Cube><Cube time="2024-03-07"></Cube></Cube>'],
    ['a damaged rate in CSV', 'Date, USD, JPY, \n2024-03-07, 1.0895, 16!.18, \n'],
  ])('with %s does not replace what is there', async (_, text) => {
    await storeRates(store(), { file: 'eurofxref-daily.xml', text: dailyXml });
    await expect(storeRates(store(), { file: 'eurofxref-daily.xml', text })).rejects.toThrow(UnreadableRates);
    expect(await usdOn('2024-03-07')).toBe('1.0895');
  });

  it('of another kind is refused with what it lacks', async () => {
    await expect(storeRates(store(), { file: 'x.csv', text: 'id;amount\n1;2\n' })).rejects.toThrow(
      UnreadableRates,
    );
  });
});

/** A ZIP archive with one deflated file: local header, data, central directory, end. */
function zipOf(name: string, text: string): Buffer {
  const content = Buffer.from(text);
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
