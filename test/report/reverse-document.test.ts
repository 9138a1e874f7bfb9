import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { reversalId } from '../../shared/documents/version-id.ts';
import { EXTERNAL_ID_CHARACTERS_MAX } from '../../shared/facts/limits.ts';
import { Reversal } from '../../shared/jobs/undo/reverse-job.ts';
import { documentForm } from '../../shared/records/document-record.ts';
import { outcomeForm } from '../../shared/records/outcome-record.ts';
import { planForm } from '../../shared/records/plan.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { anOutcome, aPlan } from './report-fixtures.ts';

test('the credit note of a document is named after it', () => {
  expect(reversalId('A-1')).toBe('A-1-REV');
});

test.each([
  'x',
  'Ω',
  '😀',
])('a name too long for the suffix stays within the limit, and its own: %s', (char) => {
  const long = char.repeat(EXTERNAL_ID_CHARACTERS_MAX / char.length);
  const [one, other] = [reversalId(`${long.slice(0, -2)}1`), reversalId(`${long.slice(0, -2)}2`)];
  expect(one.length).toBeLessThanOrEqual(EXTERNAL_ID_CHARACTERS_MAX);
  expect(one).toMatch(/~[0-9a-f]{12}-REV$/u);
  expect(one).not.toBe(other);
  expect(one.isWellFormed()).toBe(true);
});

test('a document without an answer may be issued: nobody is told that there is nothing to undo', async () => {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-reverse-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const store = createFolderStore(data);
  const keys = jobKeys('job-1');
  await store.put(keys.plan, planForm.text(aPlan({ documents: 3, chunk_starts: [1, 3], waves: [[1, 2]] })));
  const record = (ordinal: number) =>
    `${documentForm.text({
      ...{ ordinal, external_id: `A-${ordinal}`, rows: [ordinal], verdict: 'ready', problems: [] },
    })}\n`;
  await store.put(keys.documents(1), record(1) + record(2));
  await store.put(keys.documents(2), record(3));
  const unknown = [1, 2].map((ordinal) => {
    const { invoice_id, ...rest } = anOutcome(ordinal, { external_id: `A-${ordinal}`, outcome: 'failed' });
    return `${outcomeForm.text(ordinal === 1 ? rest : { ...rest, invoice_id })}\n`;
  });
  // The second chunk was stopped before it could say anything.
  await store.put(keys.outcomes(1), unknown.join(''));
  const reversal = new Reversal(store, 'job-1');
  await Array.fromAsync(reversal.lines());
  expect(reversal.apart.map(({ external_id, outcome, why }) => [external_id, outcome, why])).toEqual([
    ['A-1', 'failed', 'unanswered'],
    ['A-2', 'failed', 'unanswered'],
    ['A-3', 'failed', 'unanswered'],
  ]);
});
