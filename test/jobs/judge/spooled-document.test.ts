import { expect, it } from 'vitest';
import type { UnnumberedRecord } from '../../../shared/jobs/judge/make-document-record.ts';
import {
  recordOfDocument,
  spooledDocument,
  spooledDocumentForm,
} from '../../../shared/jobs/judge/spooled-document.ts';

const record: UnnumberedRecord = {
  ...{ external_id: 'Α-1', rows: [2, 3], verdict: 'ready', problems: [] },
  document: { invoice_type_code: '1.1' } as unknown as NonNullable<UnnumberedRecord['document']>,
};
const NONE = { identity: undefined, twin: undefined };

it('keeps the head of a document, and its line without the brackets', () => {
  expect(spooledDocument(record, { identity: 'i', twin: 't' })).toEqual({
    ...{ external_id: 'Α-1', rows: [2, 3], type: '1.1', isReady: true, names: false },
    ...{ identity: 'i', twin: 't' },
    line: '"external_id":"Α-1","rows":[2,3],"verdict":"ready","problems":[],"document":{"invoice_type_code":"1.1"}',
  });
  const { document: _, ...unreadable } = record;
  expect(spooledDocument({ ...unreadable, verdict: 'rejected' }, NONE)).toMatchObject({
    ...{ type: undefined, isReady: false },
  });
});

it.each([
  ['clears', ['S-1']],
  ['after', [{ external_id: 'A-0' }]],
  ['credits', [{ mark: '4' }]],
  ['amends', { of: 'A-0', mark: '4' }],
])('says that it names others: %s', (field, value) => {
  expect(spooledDocument({ ...record, [field]: value }, NONE).names).toBe(true);
});

it('is read as it was written, with what it has not', () => {
  for (const keys of [{ identity: 'i', twin: 't' }, NONE])
    for (const one of [record, { ...record, document: undefined, verdict: 'held' as const }]) {
      const spooled = spooledDocument(one, keys);
      const text = spooledDocumentForm.parts(spooled).join('');
      const read = spooledDocumentForm.read(Buffer.from(text));
      expect({ ...read, line: String(read.line) }).toStrictEqual(spooled);
      expect(recordOfDocument(read)).toEqual(JSON.parse(JSON.stringify(one)));
      expect(recordOfDocument(spooled)).toEqual(JSON.parse(JSON.stringify(one)));
    }
});
