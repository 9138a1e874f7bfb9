import { beforeAll, describe, expect, it } from 'vitest';
import { EVERY_FORMAT, goldenFiles, readGolden } from '../samples/golden.ts';
import type { SampleRun } from '../samples/run-sample.ts';
import { readSamples } from '../samples/samples.ts';
import { runSampleOnAws } from './aws-host.ts';
import { synthesize } from './synthesize.ts';
import { type AnyMachine, synthesizedDefinition } from './synthesized-definition.ts';

const samples = await readSamples();

describe('the samples, through the synthesized state machine and S3', () => {
  let machine: AnyMachine;
  beforeAll(() => {
    // One chunk after the other, so that numbers come in the documents' order as in the golden reports.
    machine = synthesizedDefinition(synthesize().template);
  });

  it.each(samples)('$name gives the same report as on one machine, byte for byte', async (sample) => {
    const expected = await readGolden(sample.folder);
    await using run = await runSampleOnAws(sample, machine);
    const found = await goldenFiles(run as SampleRun, sample.name === EVERY_FORMAT);
    expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
    // The command keeps what it is given in a folder of its own; on AWS an export lies where it was dropped.
    for (const [name, text] of expected)
      expect(found.get(name), name).toBe(text.replaceAll('"imported/', '"incoming/'));
  });
});
