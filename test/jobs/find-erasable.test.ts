import { beforeEach, describe, expect, it } from 'vitest';
import { EXPORT, erasablePast, PLACE, TEXT } from './erasable-past.ts';

let past = erasablePast();
beforeEach(() => {
  past = erasablePast();
});

describe('of one job', () => {
  it('go its files, its report, and the content that it read', async () => {
    const { store, imported, find, keysOf } = past;
    const { version, source, report } = await imported('one');
    await imported('other', { text: 'other', file: 'other.csv' });
    await store.put('reports/demo/joined/one.json', '{}');
    await store.put(`${report}erased.json`, '{}');
    const found = await find({ job: 'one' });
    expect(found?.jobs).toEqual([
      {
        ...{ ...PLACE, job: 'one', isOpen: false, issued: 2, source: { key: EXPORT, version } },
        content: source,
      },
    ]);
    expect(await keysOf({ job: 'one' })).toEqual([
      ...[EXPORT, 'jobs/one/job.json', 'jobs/one/plan.json', 'reports/demo/joined/one.json'],
      ...[`${report}result.jsonl`, `${report}summary.json`],
    ]);
    expect(found?.places.toSorted()).toEqual(
      [EXPORT, 'jobs/one/', 'reports/demo/joined/one.json', report].toSorted(),
    );
    expect(await find({ job: 'none' })).toBeUndefined();
  });

  it('that has no report yet, or of which the report alone is left', async () => {
    const { erasable, imported, find } = past;
    await imported('open', { isReported: false });
    expect((await find({ job: 'open' }))?.jobs).toMatchObject([
      { isOpen: true, issued: 0, content: { bytes: 23 } },
    ]);
    const { report, source } = await imported('one');
    for (const key of ['jobs/one/job.json', 'jobs/one/plan.json'])
      await erasable.erase(await Array.fromAsync(erasable.versions(key)));
    const found = await find({ job: 'one' });
    expect(found?.jobs).toMatchObject([{ ...PLACE, job: 'one', isOpen: false, issued: 2, content: source }]);
    expect(found?.jobs[0]).not.toHaveProperty('source');
    expect(found?.objects.map(({ key }) => key)).toEqual([`${report}result.jsonl`, `${report}summary.json`]);
  });

  it('another content of its export stays, and the same bytes that another job has read', async () => {
    const { store, imported, find } = past;
    const one = await imported('one');
    await store.put(EXPORT, 'later');
    const again = await store.put(EXPORT, TEXT);
    const other = await imported('other');
    const versions = (await find({ job: 'one' }))?.objects.flatMap(({ key, version }) =>
      key === EXPORT ? [version] : [],
    );
    expect(versions).toEqual([one.version, again.version]);
    expect(versions).not.toContain(other.version);
  });

  it('whose export was never read: the version that it names goes, as the store or its copies call it', async () => {
    const { store, erasable, imported, find } = past;
    const { version } = await imported('one', { isReported: false });
    await erasable.erase(await Array.fromAsync(erasable.versions('jobs/one/plan.json')));
    await store.put(EXPORT, 'later');
    const exported = async () =>
      (await find({ job: 'one' }))?.objects.flatMap((one) => (one.key === EXPORT ? [one.version] : []));
    expect(await exported()).toEqual([version]);
    const { versions } = erasable;
    erasable.versions = async function* (at) {
      for await (const one of versions(at)) yield { ...one, version: `kept/${one.version}` };
    };
    expect(await exported()).toEqual([`kept/${version}`]);
  });

  it('a mark that something was deleted is no upload of it', async () => {
    const { erasable, imported, find } = past;
    await imported('one');
    const { versions } = erasable;
    erasable.versions = async function* (at) {
      yield* versions(at);
      if (at === 'uploads/') yield { key: 'uploads/k/gone.csv', version: 'mark', bytes: 0 };
    };
    expect((await find({ job: 'one' }))?.objects.map(({ key }) => key)).not.toContain('uploads/k/gone.csv');
  });

  it('what was brought of it to the console goes: by name, by content, as a retry of it, as credit notes', async () => {
    const { store, imported, keysOf } = past;
    await imported('one');
    const retry = (job: string) =>
      `id,rowmark_problem,rowmark_what_to_do\nA-1,Wrong. [rowmark ${job}#2],Do.\n`;
    const brought = {
      'uploads/a/sales.csv': 'changed',
      'uploads/b/sales.reverse.csv': 'credit',
      'uploads/c/renamed.csv': TEXT,
      'uploads/d/retry.csv': retry('one'),
      'uploads/e/retry.csv': retry('two'),
      'uploads/f/other.csv': 'x,y\n1,2\n',
      'uploads/g/my-sales.csv': 'x,y\n',
      // Of as many bytes as the export.
      'uploads/h/alike.csv': TEXT.replace('A-1', 'A-2'),
      'uploads/i/empty.csv': '',
      'uploads/j/broken.xlsx': 'PK\u0003\u0004',
    };
    for (const [key, text] of Object.entries(brought)) await store.put(key, text);
    expect((await keysOf({ job: 'one' })).filter((key) => key.startsWith('uploads/'))).toEqual([
      ...[
        'uploads/a/sales.csv',
        'uploads/b/sales.reverse.csv',
        'uploads/c/renamed.csv',
        'uploads/d/retry.csv',
      ],
    ]);
  });

  it('its retries go, and theirs, whose joined reports repeat its rows', async () => {
    const { store, erasable, imported, keysOf, jobsOf } = past;
    await imported('one');
    await imported('r1', { file: 'r1.csv', text: 'r1', joined: ['x', 'one'] });
    await imported('r2', { file: 'a-r2.csv', text: 'r2', joined: ['r1'] });
    await imported('not', { file: 'not.csv', text: 'not', joined: ['x'] });
    // Its summary names the job, and it has no joined rows.
    const { report } = await imported('unjoined', {
      file: 'unjoined.csv',
      text: 'unjoined',
      joined: ['one'],
    });
    await erasable.erase(await Array.fromAsync(erasable.versions(`${report}joined.jsonl`)));
    await store.put(`${report}joined.jsonl.old`, '');
    expect(await jobsOf({ job: 'one' })).toEqual(['one', 'r1', 'r2']);
    expect(await jobsOf({ job: 'r2' })).toEqual(['r2']);
    expect(await keysOf({ job: 'one' })).toContain('incoming/demo/standard/a-r2.csv');
  });

  it('what was brought is known by each of its contents, as the store calls them', async () => {
    const { store, erasable, imported, find } = past;
    const alike = (id: string) => TEXT.replace('A-1', id);
    await imported('one');
    await imported('r1', { file: 'r1.csv', text: alike('A-2'), joined: ['one'] });
    await store.put('statements/demo/2026-10/statement.json', '{"job":"r1"}');
    const retry = 'id,rowmark_problem,rowmark_what_to_do\nA-1,Wrong. [rowmark r1#2],Do.\n';
    const brought: Record<string, [text: string, goes: boolean][]> = {
      // Each of as many bytes as the exports.
      'uploads/a/x.csv': [
        [alike('A-2'), true],
        [alike('A-3'), false],
        [TEXT, true],
        [alike('A-4'), false],
      ],
      'uploads/b/x.csv': [
        [retry, true],
        ['x,y\n', false],
      ],
      'incoming/demo/standard/sales.csv': [
        [TEXT, true],
        [alike('A-3'), false],
      ],
    };
    const expected: string[] = [];
    for (const [key, texts] of Object.entries(brought))
      for (const [text, goes] of texts) {
        const { version } = await store.put(key, text);
        if (goes) expected.push(`${key} kept/${version}`);
      }
    const { versions } = erasable;
    erasable.versions = async function* (at) {
      for await (const one of versions(at)) yield { ...one, version: `kept/${one.version}` };
    };
    const listed: string[] = [];
    const { list } = store;
    store.list = (prefix) => {
      listed.push(prefix);
      return list(prefix);
    };
    const objects =
      (await find({ job: 'one' }))?.objects.map(({ key, version }) => `${key} ${version}`) ?? [];
    expect(objects.filter((one) => expected.includes(one)).toSorted()).toEqual(expected.toSorted());
    expect(objects.filter((one) => one.startsWith('uploads/'))).toHaveLength(3);
    expect(objects.filter((one) => one.startsWith(EXPORT))).toHaveLength(2);
    expect(objects.filter((one) => one.startsWith('statements/'))).toHaveLength(1);
    expect(listed).not.toContain('');
  });

  it('a key that only looks like that of a report or of a record names no job', async () => {
    const { store, imported, find, jobsOf } = past;
    const { key, version } = await imported('one');
    await store.put('reports/x/reports/demo/standard/sales.csv/within/summary.json', '{}');
    await store.put('reports/demo/standard/sales.csv/beyond/deeper/summary.json', '{}');
    const listed: string[] = [];
    const { list } = store;
    store.list = (prefix) => {
      listed.push(prefix);
      return list(prefix);
    };
    for (const job of ['within', 'beyond']) expect(await find({ job })).toBeUndefined();
    expect((await find(PLACE))?.jobs).toMatchObject([{ job: 'one', source: { key, version } }]);
    expect(listed).not.toContain('');
    expect(await jobsOf({ job: 'one' })).toEqual(['one']);
  });

  it('statements that name it go, with all their files', async () => {
    const { store, imported, keysOf } = past;
    await imported('one');
    await store.put('statements/demo/2026-10/statement.json', '{"job":"one"}');
    await store.put('statements/demo/2026-10/statement.csv', 'one');
    await store.put('statements/demo/2026-11/statement.json', '{"job":"two"}');
    await store.put('statements/demo/2026-12/statement.csv', 'one');
    await store.put('statements/other/2026-10/statement.json', '{"job":"one"}');
    expect((await keysOf({ job: 'one' })).filter((key) => key.startsWith('statements/'))).toEqual([
      ...['statements/demo/2026-10/statement.csv', 'statements/demo/2026-10/statement.json'],
    ]);
  });
});

describe('of an export', () => {
  it('go all its contents under both roots, its jobs, and what stands beside it', async () => {
    const { store, imported, find, keysOf, jobsOf } = past;
    const { report } = await imported('one');
    await imported('two', { text: 'two' });
    await imported('other', { file: 'sales.csv.csv', text: 'other' });
    await imported('theirs', { account: 'demo2', text: 'theirs' });
    const beside = [
      ...['imported/demo/standard/sales.csv', `${EXPORT}.control.json`, `${EXPORT}.ready`],
      `jobs/taken/${EXPORT}.ready`,
      ...['plans/demo/of/standard/sales.csv.json', 'newest/demo/standard/sales.csv.json'],
    ];
    for (const key of [...beside, `${EXPORT}.unknown`, 'newest/demo/standard/sales.json'])
      await store.put(key, '1');
    await store.put(`${report}deeper/x.csv`, '1');
    expect(await jobsOf(PLACE)).toEqual(['one', 'two']);
    const keys = await keysOf(PLACE);
    expect(keys.filter((key) => !/^(jobs\/(one|two)|reports)\//.test(key))).toEqual(
      [EXPORT, ...beside].toSorted(),
    );
    expect(keys).toContain(`${report}deeper/x.csv`);
    const contents = (await find(PLACE))?.objects.filter(({ key }) => key === EXPORT);
    expect(contents).toHaveLength(2);
    expect(await find({ ...PLACE, file: 'none.csv' })).toBeUndefined();
  });

  it('has its jobs by their reports, by their records, or by both', async () => {
    const { erasable, imported, jobsOf } = past;
    await imported('open', { isReported: false });
    const { report } = await imported('reported');
    await erasable.erase(await Array.fromAsync(erasable.versions('jobs/reported/job.json')));
    expect(new Set(await jobsOf(PLACE))).toEqual(new Set(['open', 'reported']));
    for (const over of [{ account: 'x' }, { profile: 'x' }, { file: 'x' }])
      expect(await jobsOf({ ...PLACE, ...over })).toBeUndefined();
    expect(report).toContain('reported');
  });
});
