import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Summary } from '../../shared/report/summary.ts';
import { reportPrefix } from '../../shared/store/keys.ts';
import { readGolden } from '../samples/golden.ts';
import { readSamples } from '../samples/samples.ts';
import { rowsIn } from '../table-rows.ts';
import { openCloud } from './cloud.ts';
import { runSample } from './run-sample.ts';

const countsSchema = z.object({
  counts: z.object({ rows: z.record(z.string(), z.int()), documents: z.record(z.string(), z.int()) }),
});
const rowSchema = z.object({
  row: z.int(),
  external_id: z.string().nullish(),
  outcome: z.string(),
  code: z.string().nullish(),
});
const toldIn = (text: string) => rowsIn(text).map((row) => rowSchema.parse(row));
const placeOf = ({ account, profile, source }: Summary) => ({
  account,
  profile: profile.name,
  file: source.name,
});

const only = process.env.ROWMARK_SAMPLE;
const samples = (await readSamples()).filter(({ name }) => only === undefined || name === only);

describe('every sample, by the bundles under their own roles', () => {
  let cloud: Awaited<ReturnType<typeof openCloud>>;
  beforeAll(async () => {
    cloud = await openCloud();
  });
  afterAll(() => cloud[Symbol.asyncDispose]());

  it.each(samples)('$name', async (sample) => {
    const golden = await readGolden(sample.folder);
    const expected = countsSchema.parse(JSON.parse(golden.get('summary.json') ?? ''));
    await using stack = await cloud.deploy({ dryRun: sample.run.dry_run });
    const summary = await runSample(stack, sample);
    expect(summary.counts).toEqual(expected.counts);
    const report = await stack.store.readText(
      `${reportPrefix({ ...placeOf(summary), job: summary.job })}result.jsonl`,
    );
    expect(toldIn(report)).toEqual(toldIn(golden.get('result.jsonl') ?? ''));
  });

  it('asked for nothing that a role does not allow', () => {
    const refused = cloud.judged.flatMap(({ who, refused: why }) =>
      why === undefined ? [] : [`${who}: ${why}`],
    );
    expect([...new Set(refused)]).toEqual([]);
    console.log(`${cloud.judged.length} requests were judged.`);
  });
});
