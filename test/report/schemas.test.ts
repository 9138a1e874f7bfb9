import { expect, test } from 'vitest';
import { publishedNames, publishedText, schemaText } from './publish-schemas.ts';

test.each(publishedNames)('the published schema of %s is the one in use', async (name) => {
  // When it is not: node test/report/publish-schemas.ts
  expect(await publishedText(name)).toBe(schemaText(name));
});

test('the schema of a result names every column of the design', async () => {
  const { properties, additionalProperties } = JSON.parse(await publishedText('result'));
  expect(Object.keys(properties)).toContain('mark');
  expect(additionalProperties).toBe(false);
});
