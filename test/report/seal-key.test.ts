import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { userName } from '../../infra/local/host/configuration.ts';
import { digestOf, openSealDesk } from './seal-desk.ts';

// The key of a data folder: how it is made, handed over, lost and replaced.

const PRIVATE = 'private-key.pem';
const NEXT = 'next-private-key.pem';
const HAVE_TO = ({ data }: { data: string }) =>
  `Only without one: rowmark seal rotate --lost --data ${data} makes a new key, and verify then calls each chain of reports altered, because its key changed without a link of the old one.`;
const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

test('is made once, for its owner alone, and every report names it', async () => {
  await using desk = await openSealDesk();
  const report = await desk.issue('S-1');
  expect([await desk.keyNames(), await modeOf(desk.key(PRIVATE))]).toEqual([
    [PRIVATE, 'public-key.pem'],
    '600',
  ]);
  const { seal_key, signature } = await desk.summaryOf(report);
  expect(seal_key).toMatchObject({ algorithm: 'Ed25519', sha256: await digestOf(desk.key()) });
  expect(signature).toMatch(/^[\w+/]+=*$/);
  expect((await desk.summaryOf(await desk.issue('S-2'))).seal_key).toEqual(seal_key);
  expect(await readFile(join(report, 'summary.html'), 'utf8')).toContain(seal_key.sha256);
});

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' });
const UNUSABLE: readonly [what: string, name: string, put: (path: string) => Promise<unknown>][] = [
  ['is damaged', PRIVATE, (path) => writeFile(path, 'damaged')],
  ['is a folder', PRIVATE, (path) => mkdir(path)],
  [
    'is of RSA',
    PRIVATE,
    (path) => writeFile(path, pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)),
  ],
  [
    'is of another curve',
    PRIVATE,
    (path) => writeFile(path, pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)),
  ],
  ['is to follow and damaged', NEXT, (path) => writeFile(path, 'damaged')],
];
test.each(UNUSABLE)('that %s seals nothing, which is said with what to do', async (_, name, put) => {
  await using desk = await openSealDesk();
  if (name === NEXT) await desk.issue('S-1');
  await mkdir(join(desk.data, 'seal'), { recursive: true });
  await put(desk.key(name));
  const before = await desk.keyNames();
  for (const command of [
    ['import', await desk.file('S-2')],
    ['seal', 'rotate'],
  ])
    expect(await desk.said(...command)).toEqual({
      status: 2,
      said: `rowmark: The key ${desk.key(name)}, which seals the reports, cannot be used. Restore it from a backup. ${HAVE_TO(desk)}`,
    });
  expect((await desk.keyNames()).filter((one) => one !== NEXT)).toEqual(before.filter((one) => one !== NEXT));
});

test('hands over in a link of each chain, and both keys and its place are told', async () => {
  await using desk = await openSealDesk();
  expect((await desk.told('seal', 'rotate')).links).toEqual([]);
  await desk.issue('S-1');
  await mkdir(join(desk.data, 'incoming/shop'), { recursive: true });
  await desk.issue('S-2', '--account', 'shop');
  // What is no account has no chain.
  await mkdir(join(desk.data, 'reports', 'x'.repeat(201)));
  await writeFile(join(desk.data, 'reports/file'), '');
  const before = await digestOf(desk.key());
  const rotated = await desk.told('seal', 'rotate');
  const now = await digestOf(desk.key());
  expect(rotated).toEqual({
    ...{ before, now, public_key: desk.key() },
    links: [
      expect.stringMatching(/^reports\/default\/keys\/.*\/$/),
      expect.stringMatching(/^reports\/shop\/keys\/.*\/$/),
    ],
  });
  const link = JSON.parse(await readFile(join(desk.data, rotated.links[0], 'key.json'), 'utf8'));
  expect(link).toMatchObject({ account: 'default', by: userName(), next_key: { sha256: now } });
  const again = await desk.said('seal', 'rotate');
  const newest = await digestOf(desk.key());
  expect(again).toEqual({
    status: 0,
    said: `The seal key is now ${newest}; ${now} handed over in 2 chains of reports. Give ${desk.key()} to whoever verifies them.`,
  });
});

test('hands over: older reports verify under the newest key, newer ones under the old', async () => {
  await using desk = await openSealDesk();
  const old = await desk.issue('K-1');
  const oldKey = join(desk.data, 'kept.pem');
  await cp(desk.key(), oldKey);
  const { before, now, links } = await desk.told('seal', 'rotate');
  expect(await digestOf(await desk.kept('public-key'))).toBe(before);
  const [link] = links;
  const fresh = await desk.issue('K-2');
  for (const [report, by] of [
    [old, before],
    [fresh, now],
    [join(desk.data, link), before],
  ])
    for (const given of [desk.key(), oldKey])
      expect(await desk.verdict(report, '--key', given)).toMatchObject({
        ...{ verdict: 'intact', key: 'given', sealed_by: by, problems: [] },
      });
  await using other = await openSealDesk();
  await other.issue('K-1');
  expect(await desk.verdict(fresh, '--key', other.key())).toMatchObject({
    ...{ verdict: 'altered', problems: [{ code: 'REPORT-KEY-OTHER' }] },
  });
  const file = join(desk.data, link, 'key.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"by": "[^"]*"/, '"by": "nobody"'));
  expect(await desk.verdict(fresh, '--key', desk.key())).toMatchObject({
    ...{ verdict: 'altered', problems: [{ code: 'CHAIN-BROKEN' }] },
  });
});

test('whose change was cut off seals nothing before that is finished, and one that is lost then is replaced by the next', async () => {
  await using desk = await openSealDesk();
  await desk.issue('S-1');
  await using other = await openSealDesk();
  await other.issue('S-1');
  await cp(other.key(PRIVATE), desk.key(NEXT));
  expect(await desk.said('import', await desk.file('S-2'))).toEqual({
    status: 2,
    said: `rowmark: The seal key of ${desk.data} is being changed, and that was cut off. Finish it with: rowmark seal rotate --data ${desk.data}`,
  });
  const copy = join(desk.data, '../copy');
  await cp(desk.data, copy, { recursive: true });
  const next = await digestOf(other.key());
  expect((await desk.told('seal', 'rotate')).now).toBe(next);
  await desk.issue('S-2');
  await rm(join(copy, 'seal', PRIVATE));
  expect((await desk.told('seal', 'rotate', '--lost', '--data', copy)).now).toBe(next);
  expect(await modeOf(join(copy, 'seal', PRIVATE))).toBe('600');
});

test('that is gone is not replaced without a word where reports are sealed by it', async () => {
  await using desk = await openSealDesk();
  const last = await desk.issue('L-1');
  const old = await readFile(desk.key(), 'utf8');
  const privateKey = await readFile(desk.key(PRIVATE), 'utf8');
  await rm(desk.key(PRIVATE));
  const summary = join(last, 'summary.json');
  const text = await readFile(summary, 'utf8');
  const file = await desk.file('L-2');
  const commands = [['import', file], ['import', file, '--dry-run'], ['seal', 'rotate'], ['watch-marks']];
  // So it is where the newest report cannot be read.
  for (const [content, asked] of [
    [text, commands],
    ['{', [['seal', 'rotate']]],
  ] as const) {
    await writeFile(summary, content);
    for (const command of asked)
      expect([command, await desk.said(...command)]).toEqual([
        command,
        {
          status: 2,
          said: expect.stringMatching(
            `^rowmark: The key ${desk.key(PRIVATE)}, which sealed the reports in this folder, is gone\\. Put your copy back\\. ${HAVE_TO(desk)}$`,
          ),
        },
      ]);
  }
  await writeFile(summary, text);
  // Nothing was sealed or replaced meanwhile.
  expect([await desk.keyNames(), await readFile(desk.key(), 'utf8')]).toEqual([['public-key.pem'], old]);
  await writeFile(desk.key(PRIVATE), privateKey);
  expect(await desk.verdict(await desk.issue('L-2'), '--key', desk.key())).toMatchObject({
    verdict: 'intact',
  });
  expect(await desk.said('seal', 'rotate', '--lost')).toEqual({
    status: 2,
    said: `rowmark: The seal key ${desk.key(PRIVATE)} is there and can be used: leave out --lost, so that it hands over to the new one.`,
  });
});

test('takes the place of a lost or damaged one, whose halves are kept: each chain changes without a link', async () => {
  await using desk = await openSealDesk();
  const last = await desk.issue('X-1');
  const old = await digestOf(desk.key());
  await rm(desk.key(PRIVATE));
  const lost = await desk.told('seal', 'rotate', '--lost');
  const now = await digestOf(desk.key());
  expect(lost).toEqual({
    ...{ before: null, now, public_key: desk.key(), links: [] },
    kept: expect.stringMatching(/public-key-until-\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z\.pem$/),
  });
  expect([await digestOf(lost.kept), now === old]).toEqual([old, false]);
  const next = await desk.issue('X-2');
  for (const args of [[last], [next], [last, '--key', lost.kept], [next, '--key', desk.key()]]) {
    const { verdict, problems } = await desk.verdict(...args);
    expect([verdict, problems.map(({ code }: { code: string }) => code)]).toEqual([
      'altered',
      ['CHAIN-KEY-CHANGED'],
    ]);
  }
  await writeFile(desk.key(PRIVATE), 'damaged');
  expect(await digestOf((await desk.told('seal', 'rotate', '--lost')).kept)).toBe(now);
  expect(await readFile(await desk.kept('private-key'), 'utf8')).toBe('damaged');
  // Both halves are gone.
  await rm(join(desk.data, 'seal'), { recursive: true });
  const told = await desk.said('seal', 'rotate', '--lost');
  expect(told).toEqual({
    status: 0,
    said: `A new key, ${await digestOf(desk.key())}, seals the reports from now on. Those before stay sealed by the lost one, and verify calls each chain altered where the key changes (CHAIN-KEY-CHANGED). Tell the people who verify them, and give them ${desk.key()} and the old public key –.`,
  });
  await rm(join(desk.data, 'seal'), { recursive: true });
  expect(await desk.told('seal', 'rotate', '--lost')).toMatchObject({ before: null, kept: null, links: [] });
});

test('is made anew in a folder that has sealed nothing yet, also by a version that knew no key', async () => {
  await using desk = await openSealDesk();
  const report = await desk.issue('F-1');
  const { seal_key: first, signature: _, ...rest } = await desk.summaryOf(report);
  await writeFile(join(report, 'summary.json'), JSON.stringify(rest));
  await rm(desk.key(PRIVATE));
  const { seal_key } = await desk.summaryOf(await desk.issue('F-2'));
  expect([first.sha256, seal_key.sha256]).toEqual([
    await digestOf(await desk.kept('public-key')),
    await digestOf(desk.key()),
  ]);
  expect(seal_key).not.toEqual(first);
});
