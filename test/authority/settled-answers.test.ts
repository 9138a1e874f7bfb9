import { expect, test } from 'vitest';
import { openTestSandbox } from './open-test-sandbox.ts';

test('an answer waits until what it stands on is kept', async () => {
  let keep = () => {};
  let settled = Promise.resolve();
  await using sandbox = await openTestSandbox({ settled: () => settled });
  settled = new Promise((done) => {
    keep = done;
  });
  const told: string[] = [];
  const books = sandbox.client.books().then((found) => told.push(`${found.length > 0}`));
  // Whatever of it needs no disk has had its turns.
  for (let turn = 0; turn < 100; turn += 1) await new Promise((later) => setImmediate(later));
  told.push('kept');
  keep();
  await books;
  expect(told).toEqual(['kept', 'true']);
});

test('what cannot be kept is no answer', async () => {
  const failed: unknown[] = [];
  let settled = async () => {};
  await using sandbox = await openTestSandbox({
    settled: () => settled(),
    onFailure: (error) => failed.push(error),
  });
  settled = async () => {
    throw new Error('the disk is full');
  };
  const answer = await sandbox.client.call('GET', '/api/v1/billing_books');
  expect([answer.status, failed]).toEqual([500, [new Error('the disk is full')]]);
});
