import { beforeAll, describe, expect, it } from 'vitest';
import { costOfDocuments, STANDING, totalCost } from '../../infra/aws/cost/cost-of-documents.ts';
import { USAGE } from '../../infra/aws/cost/usage.ts';
import { DOCUMENTS_PER_CHUNK } from '../../shared/jobs/intake/write-documents.ts';
import { measureUsage, type Usage } from './measure-usage.ts';
import { synthesize } from './synthesize.ts';
import { synthesizedDefinition } from './synthesized-definition.ts';

const MORE_THAN_TWO_CHUNKS = 2 * DOCUMENTS_PER_CHUNK + 10;
describe('what a document costs is counted from the code path', () => {
  let first: Usage;
  let one: Usage;
  let many: Usage;
  beforeAll(async () => {
    const machine = synthesizedDefinition(synthesize().template);
    first = await measureUsage(1, { machine, earlier: 0 });
    one = await measureUsage(1, { machine, earlier: 1 });
    many = await measureUsage(MORE_THAN_TWO_CHUNKS, { machine, earlier: 1 });
  });

  const writes = ({ dynamodb }: Usage) => (dynamodb.UpdateItemCommand ?? 0) + (dynamodb.PutItemCommand ?? 0);

  it('two writes to the ledger a document and a chunk, three a job, of the write units that the page says', () => {
    for (const usage of [one, many]) {
      const others = USAGE.perChunk.ledgerWrites * usage.chunks + USAGE.perJob.ledgerWrites;
      expect(writes(usage)).toBe(USAGE.perDocument.ledgerWrites * usage.documents + others);
      expect(usage.writeUnits).toBe(USAGE.perDocument.writeUnits * usage.documents + others);
    }
  });

  it('one write more of the chunk that binds the account to its login', () => {
    expect(writes(first) - writes(one)).toBe(1);
    expect(first.writeUnits - one.writeUnits).toBe(1);
  });

  it('two read units a document, in two requests a chunk, one for the sealed login; four a job, and six a chunk at most, for login, age, place and pauses', () => {
    for (const { documents, chunks, dynamodb, readUnits } of [one, many]) {
      const forLogin = dynamodb.GetItemCommand ?? 0;
      expect(dynamodb.BatchGetItemCommand).toBe(2 * chunks + 1);
      expect(forLogin).toBeLessThanOrEqual(USAGE.perJob.ledgerReads + USAGE.perChunk.ledgerReads * chunks);
      expect(readUnits).toBe(forLogin + 1 + USAGE.perDocument.readUnits * documents);
    }
  });

  it('transitions per chunk and per job', () => {
    // The interpreter reads the items of each wave, here a chunk, in a state that the real machine does not have.
    for (const { states, chunks } of [one, many])
      expect(states - chunks).toBe(USAGE.perJob.states + USAGE.perChunk.states * chunks);
  });

  it('requests to S3 per chunk', () => {
    const added = many.chunks - one.chunks;
    const perChunk = (command: string) => ((many.s3[command] ?? 0) - (one.s3[command] ?? 0)) / added;
    expect(perChunk('GetObjectCommand')).toBe(USAGE.perChunk.get);
    expect(perChunk('HeadObjectCommand')).toBe(USAGE.perChunk.head);
    expect(perChunk('PutObjectCommand')).toBe(USAGE.perChunk.put);
    expect(perChunk('ListObjectsV2Command')).toBe(0);
  });

  it('requests to S3 per job, at most', () => {
    const own = (command: string, perChunk: number) => (one.s3[command] ?? 0) - perChunk * one.chunks;
    expect(own('GetObjectCommand', USAGE.perChunk.get)).toBeLessThanOrEqual(USAGE.perJob.get);
    expect(own('HeadObjectCommand', USAGE.perChunk.head)).toBeLessThanOrEqual(USAGE.perJob.head);
    expect(own('PutObjectCommand', USAGE.perChunk.put)).toBeLessThanOrEqual(USAGE.perJob.put);
    expect(own('ListObjectsV2Command', 0)).toBeLessThanOrEqual(USAGE.perJob.list);
  });

  it('chunks of the size that the pipeline makes', () => {
    expect(USAGE.documentsPerChunk).toBe(DOCUMENTS_PER_CHUNK);
    expect(many.chunks).toBe(3);
  });
});

interface AlarmProperties {
  MetricName?: string;
  Metrics?: readonly { MetricStat?: unknown }[];
}

describe('what a stack costs while nothing arrives is counted from the template', () => {
  const { template } = synthesize();
  const of = (type: string) => Object.values(template.findResources(type));

  it('metrics under alarm, and dashboards', () => {
    const alarms = of('AWS::CloudWatch::Alarm').map(({ Properties }): AlarmProperties => Properties);
    const watched = alarms.flatMap(({ Metrics = [{ MetricStat: 'its own' }] }) =>
      Metrics.filter(({ MetricStat }) => MetricStat !== undefined),
    );
    expect(watched).toHaveLength(STANDING.metricsUnderAlarm);
    expect(of('AWS::CloudWatch::Dashboard')).toHaveLength(STANDING.dashboards);
  });

  it('own metrics', () => {
    const definitions = JSON.stringify(of('AWS::StepFunctions::StateMachine'));
    const written = new Set([...definitions.matchAll(/MetricName\W+(\w+)/g)].map(([, name]) => name));
    // Metrics of Lambda, which the watch over running jobs only reads.
    for (const read of ['Invocations', 'Errors']) expect(written.delete(read)).toBe(true);
    expect(written.size).toBe(STANDING.metrics);
  });
});

describe('the page of costs', () => {
  it('adds up: the terms make the sum, and the sum grows no faster than the documents', () => {
    const sum = (documents: number, jobs: number) => totalCost(costOfDocuments(documents, jobs));
    expect(sum(100_000, 10).gt(0)).toBe(true);
    expect(sum(1_000_000, 10).lte(sum(100_000, 10).times(10))).toBe(true);
    expect(sum(100_000, 1000).gt(sum(100_000, 10))).toBe(true);
  });
});
