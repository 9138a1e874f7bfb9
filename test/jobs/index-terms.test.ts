import { describe, expect, it } from 'vitest';
import { orderOf, termsOf, wantedBy } from '../../shared/jobs/find/issued-document.ts';
import { openSegment, writeSegment } from '../../shared/jobs/find/segment.ts';
import { document, many } from './indexed.ts';
import { emptyStore } from './stored-job.ts';

describe('the terms of a document', () => {
  it('are all that people know of it', () => {
    expect([
      ...termsOf(
        document({
          ...{
            external_id: 'INV/2026-7',
            customer: 'ΑΦΟΙ Παπά Ο.Ε.',
            vat: 'EL 094014201',
            payable_total: '1240.5',
          },
          file: 'Οκτώβριος 10.csv',
        }),
      ),
    ]).toEqual([
      ...['m:400', 'n:tim42', 'n:42', 'e:inv/2026-7', 'e:inv', 'e:2026', 'e:7'],
      ...['c:αφοι', 'c:παπα', 'c:ο', 'c:ε', 'v:el094014201', 'v:094014201', 'a:1240.50'],
      ...['f:οκτωβριοσ 10.csv', 'f:οκτωβριοσ', 'f:10', 'f:csv'],
    ]);
  });

  it('are fewer where less is known', () => {
    expect([...new Set(termsOf(document({ series: '', number: '42' })))]).toEqual([
      ...['m:400', 'n:42', 'e:a-1', 'e:a', 'e:1', 'f:sales.csv', 'f:sales', 'f:csv'],
    ]);
    for (const [payable_total, term] of [
      ['-12', 'a:12.00'],
      ['1,240.50', 'a:1240.50'],
      ['1.240,5', 'a:1240.50'],
      ['12.345', 'a:12345.00'],
      ['12.3456', undefined],
      ['€ 7', 'a:7.00'],
      ['x7', undefined],
      ['7x', undefined],
    ] as const)
      expect([
        payable_total,
        [...termsOf(document({ payable_total }))].find((one) => one.startsWith('a:')),
      ]).toEqual([...[payable_total, term]]);
  });

  it('have a series in Latin letters, whichever look alike', () => {
    const letters = document({ series: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', number: '1' });
    expect([...termsOf(letters)][1]).toBe('n:abγδezhθiklmnξoπpσtyφxψω1'.replace('kl', 'kλ'));
  });

  it('sort by the moment of issue, whatever its zone, and of one moment by MARK', () => {
    expect(orderOf(document())).toBe('2026-11-20T08:00:00.000Z 400');
    expect(orderOf(document({ issued_at: 'then' }))).toBe('then 400');
  });
});

describe('a question', () => {
  it('is narrowed by each criterion that is given', () => {
    expect(wantedBy({})).toBeUndefined();
    expect(wantedBy({ number: '', mark: '', customer: '', file: '', text: '' })).toBeUndefined();
    expect(wantedBy({ number: 'tim-42', mark: ' 400 ' })).toEqual({
      all: [{ term: 'n:tim42' }, { term: 'm:400' }],
    });
    expect(wantedBy({ customer: 'Παπά' })).toEqual({
      all: [{ any: [{ term: 'v:παπα' }, { all: [{ any: [{ prefix: 'c:παπα' }] }] }] }],
    });
    expect(wantedBy({ file: '10 οκτ' })).toEqual({
      all: [
        {
          any: [
            { prefix: 'f:10 οκτ' },
            { all: [{ any: [{ prefix: 'f:10' }] }, { any: [{ prefix: 'f:οκτ' }] }] },
          ],
        },
      ],
    });
    expect(wantedBy({ file: '-' })).toEqual({ all: [{ any: [{ prefix: 'f:-' }, { any: [] }] }] });
    expect(wantedBy({ text: 'EL094 12' })).toEqual({
      all: [
        {
          any: [
            ...[
              { term: 'n:el09412' },
              { term: 'v:09412' },
              { prefix: 'e:el094 12' },
              { prefix: 'f:el094 12' },
            ],
            {
              all: ['el094', '12'].map((word) => ({
                any: ['c', 'e', 'f', 'm', 'v'].map((kind) => ({ prefix: `${kind}:${word}` })),
              })),
            },
          ],
        },
      ],
    });
    const amount = wantedBy({ text: '1.240,50' });
    expect(JSON.stringify(amount)).toContain('{"term":"a:1240.50"}');
  });
});

describe('a segment', () => {
  async function written(documents = many) {
    const store = emptyStore();
    const place = await writeSegment(store, { folder: 'index/demo/', environment: 'e' }, documents);
    return { store, place, segment: openSegment(store, place) };
  }
  const found = async (
    place: { segment: Awaited<ReturnType<typeof written>>['segment'] },
    wanted: ReturnType<typeof wantedBy>,
    after?: string,
  ) => {
    const flags = await place.segment.flags(wanted);
    return Array.fromAsync(place.segment.documents(flags, after), ({ external_id }) => external_id);
  };
  const newestFirst = (...numbers: number[]) => numbers.map((at) => `X${at}`);
  const all = Array.from({ length: 200 }, (_, at) => 199 - at);

  it('says what it holds', async () => {
    const { store, place, segment } = await written();
    const size = (await store.head(place.key))?.bytes;
    expect(place).toMatchObject({
      ...{ environment: 'e', documents: 200, newest: '2026-01-01T00:03:19.000Z 1199', bytes: size },
    });
    expect(place.key).toMatch(/^index\/demo\/[0-9a-f]{64}$/);
    expect(await segment.jobs()).toEqual(['even', 'odd']);
    expect(await found({ segment }, undefined)).toEqual(newestFirst(...all));
    const none = await written([]);
    expect([none.place.newest, none.place.documents, await found(none, undefined)]).toEqual(['', 0, []]);
  });

  it('gives back documents as they were', async () => {
    const full = document({
      ...{ invoice_id: 'i-1', customer: 'Μαρία', vat: '094014201', payable_total: '12.40', learned: true },
      ...{ external_id: 'B-1', mark: '401', file: 'more.csv', row: 7, job: 'other', kind: '5.1' },
    });
    const { segment } = await written([document(), full]);
    const flags = await segment.flags(undefined);
    expect(await Array.fromAsync(segment.documents(flags, undefined))).toEqual([full, document()]);
  });

  it('answers each kind of question, the newest first', async () => {
    const one = await written();
    expect(await found(one, { term: 'n:7' })).toEqual(['X7']);
    expect(await found(one, { term: 'n:200' })).toEqual([]);
    expect(await found(one, { term: 'a' })).toEqual([]);
    expect(await found(one, { term: 'zzz' })).toEqual([]);
    expect(await found(one, { prefix: 'a:' })).toEqual(newestFirst(...all));
    expect(await found(one, { prefix: '' })).toEqual(newestFirst(...all));
    expect(await found(one, { prefix: 'm:119' })).toEqual(newestFirst(...all.slice(0, 10)));
    expect(await found(one, { term: 'c:μαρια' })).toEqual(newestFirst(...all.filter((at) => at % 3 === 0)));
    expect(await found(one, { prefix: 'f:sal' })).toEqual(newestFirst(...all));
    expect(await found(one, { any: [{ term: 'n:7' }, { term: 'n:99' }] })).toEqual(['X99', 'X7']);
    expect(await found(one, { any: [] })).toEqual([]);
    expect(await found(one, { all: [{ prefix: 'm:119' }, { term: 'c:μαρια' }] })).toEqual([
      'X198',
      'X195',
      'X192',
    ]);
    expect(await found(one, { all: [] })).toEqual([]);
  });

  it('finds every document by its own MARK, wherever it stands', async () => {
    const thousands = Array.from({ length: 1_300 }, (_, at) => ({ ...document(), mark: String(at) }));
    const { segment } = await written(thousands);
    for (const { mark } of thousands) {
      const flags = await segment.flags({ term: `m:${mark}` });
      const marks = await Array.fromAsync(segment.documents(flags, undefined), (one) => one.mark);
      expect(marks).toEqual([mark]);
    }
  });

  it('goes on behind a document, at the border of a block or within it', async () => {
    const one = await written();
    for (const at of [199, 198, 136, 135, 134, 72, 71, 70, 1, 0]) {
      const after = orderOf(many[at] ?? document());
      expect([at, await found(one, undefined, after)]).toEqual([
        at,
        newestFirst(...all.filter((other) => other < at)),
      ]);
    }
    expect(await found(one, undefined, '2030')).toEqual(newestFirst(...all));
    expect(await found(one, undefined, '2020')).toEqual([]);
  });

  it('reads no more blocks than it has to', async () => {
    const { store, place } = await written();
    const parts: number[] = [];
    const counting = {
      ...store,
      readPart: (key: string, from: number, to: number) => {
        parts.push(from);
        return store.readPart(key, from, to);
      },
    };
    const segment = openSegment(counting, place);
    expect(await found({ segment }, { term: 'n:7' })).toEqual(['X7']);
    // Its contents, one block of terms and one of documents.
    expect(parts).toHaveLength(3);
    await found({ segment }, { term: 'n:7' });
    expect(parts).toHaveLength(3);
    const last = orderOf(many[2] ?? document());
    expect(await found({ segment: openSegment({ ...counting }, place) }, undefined, last)).toEqual([
      'X1',
      'X0',
    ]);
    expect(parts).toHaveLength(5);
  });

  it('that is damaged says where, and is asked again', async () => {
    const { store, place } = await written();
    let isDamaged = true;
    const damaged = {
      ...store,
      readPart: async (key: string, from: number, to: number) =>
        isDamaged ? Buffer.from('x') : store.readPart(key, from, to),
    };
    const segment = openSegment(damaged, place);
    const failing = found({ segment }, { term: 'n:7' });
    await expect(failing).rejects.toMatchObject({
      problem: { code: 'STORED-DAMAGED', params: { place: place.key, at: String(place.from) } },
    });
    isDamaged = false;
    expect(await found({ segment: openSegment({ ...damaged }, place) }, { term: 'n:7' })).toEqual(['X7']);
  });
});
