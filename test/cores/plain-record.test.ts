import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowForm } from '../../shared/records/row-record.ts';
import type { StoredForm } from '../../shared/records/stored-form.ts';
import { aRow } from '../report/report-fixtures.ts';

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(null, '', '1.10', 7, 1.5, -0, 2 ** 60, true, [], [2], ['α'], {}, 'issued', 'read'),
  fc.constantFrom<unknown>(
    [{ vat_rate: '24', net: '1', vat: '0.24' }],
    [{ vat_rate: '24', net: '1' }],
    [{ vat_rate: '24', net: '1', vat: '0.24', more: '1' }],
    [{ vat_rate: '24', net: '1', vat: 1 }],
    [{ kind: 'number', text: '1' }],
    [null],
  ),
);

const read = <Value>(form: StoredForm<Value>, record: object): unknown => {
  try {
    return form.read(JSON.stringify({ form: 1, ...record }), 'here');
  } catch (error) {
    return String(error);
  }
};

/** Changes of a record in which any name is missing or has another value. */
const changesOf = (names: readonly string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...names, 'strange', 'stage'), fc.option(anyValue)), { maxLength: 3 });

function expectSame<Value>(form: StoredForm<Value>, record: object) {
  fc.assert(
    fc.property(changesOf(Object.keys(record)), (changes) => {
      const changed: Record<string, unknown> = { ...record };
      for (const [name, value] of changes)
        if (value === null) delete changed[name];
        else changed[name] = value;
      // A stage is nothing that a plain record has: then the schema reads it.
      const { stage = 'read', ...rest } = changed;
      const bySchema = read(form, { ...rest, stage });
      const found = read(form, changed);
      if (typeof bySchema === 'string' || changed.stage !== undefined) expect(found).toEqual(bySchema);
      else expect({ ...Object(found), stage }).toEqual(bySchema);
    }),
    { numRuns: 2000 },
  );
}

test('a row is read as its schema reads it, plain or not', () => {
  expectSame(rowForm, aRow(2));
});
