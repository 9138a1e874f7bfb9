import { expect, test } from 'vitest';
import { publishedText } from './publish-schemas.ts';

test('the schema of a result names every column of the design', async () => {
  const { properties, additionalProperties } = JSON.parse(await publishedText('result'));
  expect(Object.keys(properties)).toContain('mark');
  expect(additionalProperties).toBe(false);
});
