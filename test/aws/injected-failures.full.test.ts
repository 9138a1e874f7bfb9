import { beforeAll, describe, expect, it } from 'vitest';
import { readSample } from '../samples/samples.ts';
import { type AwsRun, runSampleOnAws } from './aws-host.ts';
import { synthesize } from './synthesize.ts';
import { type AnyMachine, synthesizedDefinition } from './synthesized-definition.ts';

interface Call {
  step: string;
  action: string;
  resource: string;
}

/** Fails the calls that fit from the n-th to the last, as if the function had died at this place. */
function dieAt(fits: (call: Call) => boolean, nth = 1, last = nth) {
  let fitting = 0;
  const died = { times: 0 };
  return {
    died,
    called(call: Call) {
      if (!fits(call)) return;
      fitting += 1;
      if (fitting < nth || fitting > last) return;
      died.times += 1;
      throw new Error('injected: the function died here');
    },
  };
}

const puts = (part: string) => (call: Call) => call.action === 's3:PutObject' && call.resource.includes(part);
/** A claim is an update, a settlement a put. The first of all binds the account to its login. */
const ledgerWrites = (call: Call) =>
  call.step === 'Issue' && ['dynamodb:UpdateItem', 'dynamodb:PutItem'].includes(call.action);

/** How often the sandbox has issued each external_id. */
async function issuedTimes({ host }: AwsRun): Promise<number[]> {
  const answer = await (await fetch(`${host.serviceUrl}/_sandbox/stats`)).json();
  const { accounts } = answer as { accounts: Record<string, { issued: Record<string, number> }> };
  return Object.values(accounts).flatMap(({ issued }) => Object.values(issued));
}

describe('a function that dies half-way', () => {
  let machine: AnyMachine;
  beforeAll(() => {
    machine = synthesizedDefinition(synthesize().template);
  });

  it('report, at each try of the full one: it is written lean, and the job ends as failed', async () => {
    // A lean report has no such file.
    const { called } = dieAt(puts('ledger.jsonl'), 1, 100);
    const states: string[] = [];
    const entered = (state: string) => void states.push(state);
    const run = runSampleOnAws(await readSample('standard-invoices'), machine, { called, entered });
    await expect(run).rejects.toThrow('A step of this job failed');
    expect(states.slice(-2)).toEqual(['Lean report', 'A step failed']);
  });

  it.each([
    ['intake, before the plan is written', dieAt(puts('plan.json'))],
    ['issue, when everything is issued and nothing written down', dieAt(puts('/outcomes/'))],
    ['issue, at the first claim', dieAt(ledgerWrites, 3)],
    ['issue, between a draft and the settling of it', dieAt(ledgerWrites, 4)],
    ['issue, in the middle of the chunk', dieAt(ledgerWrites, 8)],
    ['report, before the summary', dieAt(puts('summary.json'))],
  ])('%s: run again by the state machine, everything is issued exactly once', async (_, { died, called }) => {
    await using run = await runSampleOnAws(await readSample('standard-invoices'), machine, { called });
    expect(died.times).toBe(1);
    const { documents } = run.imported.summary.counts;
    expect(documents.issued).toBe(6);
    expect(documents.failed).toBe(0);
    const times = await issuedTimes(run);
    expect(times).toHaveLength(6);
    expect(new Set(times)).toEqual(new Set([1]));
    expect(run.imported.summary.numbers_lost).toBe(0);
  });
});
