import { expect, test } from 'vitest';
import { fieldLabel, parseFieldName } from '../../functions/console/pages/upload/profile-questions.ts';
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

test('every field has one label on pages in each language, and is found by it', () => {
  for (const language of ['el', 'en'] as const) {
    const fields = Object.keys(fieldLabels);
    expect(new Set(fields.map((field) => fieldLabel(field, language))).size).toBe(fields.length);
    for (const field of fields) expect(parseFieldName(fieldLabel(field, language), language)).toBe(field);
    expect(parseFieldName('', language)).toBe('');
  }
});
