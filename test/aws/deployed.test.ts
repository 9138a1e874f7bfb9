import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStoredLines } from '../../shared/records/stored-object.ts';
import { type ReportRow, reportRowForm } from '../../shared/report/columns/report-row.ts';
import { readGolden } from '../samples/golden.ts';
import { readSamples } from '../samples/samples.ts';
import { openDeployedStack } from './deployed-stack.ts';

const { ROWMARK_STACK } = process.env;
const SAMPLE_TIMEOUT_MS = 20 * 60_000;

const verdict = ({ row, outcome, code }: Pick<ReportRow, 'row' | 'outcome' | 'code'>) => ({
  row,
  // A second run on the same stack finds what the first had issued.
  outcome: outcome === 'duplicate' ? 'issued' : outcome,
  code: outcome === 'duplicate' ? null : code,
});

// There is nothing to run it on without an account in the cloud: `npm run test:deployed` is for a person who has one.
if (ROWMARK_STACK === undefined)
  describe('the samples on a deployed stack', () => {
    it('end, row by row, as on one machine', ({ skip }) =>
      skip('ROWMARK_STACK names no stack; it takes one that was deployed as a trial'));
  });
else
  describe(`the samples on the stack ${ROWMARK_STACK}`, async () => {
    const samples = (await readSamples()).filter(({ run }) => !run.dry_run && run.faults === undefined);
    let stack: Awaited<ReturnType<typeof openDeployedStack>>;
    beforeAll(async () => {
      stack = await openDeployedStack(ROWMARK_STACK);
    });
    afterAll(() => stack?.close());

    it.each(samples)(
      '$name ends, row by row, as on one machine',
      async (sample) => {
        const report = await stack.runSample(sample);
        const found = readStoredLines(stack.store, `${report}result.jsonl`, reportRowForm);
        const golden = (await readGolden(sample.folder)).get('result.jsonl') ?? '';
        const expected = golden.split('\n').filter((line) => line !== '');
        expect(await Array.fromAsync(found, verdict)).toEqual(
          expected.map((line) => verdict(JSON.parse(line))),
        );
      },
      SAMPLE_TIMEOUT_MS,
    );
  });
