import { expect, test } from 'vitest';
import { headerFields, lineFields } from '../../shared/documents/fields.ts';
import { fieldLabels } from '../../shared/mapping/facts/field-labels.ts';

test('every field has words for templates, notes and editors, and no two share a header', () => {
  const fields = [...Object.keys(headerFields), ...Object.keys(lineFields)];
  expect(Object.keys(fieldLabels).sort()).toEqual(fields.toSorted());
  for (const language of ['en', 'el'] as const) {
    const headers = fields.map((field) => fieldLabels[field]?.[language].header);
    expect(new Set(headers).size).toBe(fields.length);
  }
});
