import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { runSampleOnAws } from './aws-host.ts';
import type { AnyMachine } from './synthesized-definition.ts';

/** What one job asked of AWS. */
export interface Usage {
  documents: number;
  chunks: number;
  /** Calls by the name of the command. */
  dynamodb: Record<string, number>;
  writeUnits: number;
  readUnits: number;
  s3: Record<string, number>;
  /** States of the job's own execution that were entered. */
  states: number;
}

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,line.name,line.quantity,line.quantity_type,' +
  'line.unit_price,line.vat_rate,line.classification_category,line.classification_type';

const sale = (index: number) =>
  `ΑΛΠ-2026-${String(index).padStart(6, '0')},11.1,3,Πελάτης λιανικής,Καφές ελληνικός 200 γρ,2,1,3.10,13,category1_1,E3_561_003`;

/**
 * Issues so many retail documents through the state machine and counts the calls that the functions made. `earlier`
 * documents were issued for the account by a job before, which is not counted.
 */
export async function measureUsage(
  documents: number,
  { machine, earlier }: { machine: AnyMachine; earlier: number },
): Promise<Usage> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-usage-'));
  const write = async (name: string, sales: readonly string[]) => {
    const path = join(folder, name);
    await writeFile(path, [HEADER, ...sales].join('\n'));
    return { path, profile: 'standard' };
  };
  const all = Array.from({ length: earlier + documents }, (_, index) => sale(index));
  const before = earlier > 0 ? [await write('earlier.csv', all.slice(0, earlier))] : [];
  const counted = await write('sales.csv', all.slice(earlier));
  const usage: Usage = { documents, chunks: 0, dynamodb: {}, writeUnits: 0, readUnits: 0, s3: {}, states: 0 };
  try {
    await using run = await runSampleOnAws({ export: counted, before, rates: [] }, machine, {
      clients: ({ s3, dynamodb }) => {
        countS3(s3, usage);
        countDynamoDB(dynamodb, usage);
        usage.states = 0;
      },
      entered: () => {
        usage.states += 1;
      },
    });
    const { issued } = run.imported.summary.counts.documents;
    if (issued !== documents) throw new Error(`Only ${issued} of ${documents} documents were issued.`);
    for await (const _ of run.host.store.list(`jobs/${run.imported.job}/outcomes/`)) usage.chunks += 1;
    return usage;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function countS3(client: S3Client, { s3 }: Usage) {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const name = String(context.commandName);
      s3[name] = (s3[name] ?? 0) + 1;
      return next(args);
    },
    { step: 'initialize', name: 'count' },
  );
}

/** DynamoDB itself says what a call consumed; a failed condition consumes too, but then nothing says so. */
function countDynamoDB(client: DynamoDBClient, usage: Usage) {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const name = String(context.commandName);
      usage.dynamodb[name] = (usage.dynamodb[name] ?? 0) + 1;
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      const units = consumed(answer.output);
      if (name.endsWith('GetItemCommand')) usage.readUnits += units;
      else usage.writeUnits += units;
      return answer;
    },
    { step: 'initialize', name: 'count' },
  );
}

/** One table, or a list of them. */
const consumed = (output: object): number => {
  const stated = 'ConsumedCapacity' in output ? [output.ConsumedCapacity].flat() : [];
  return (stated as ({ CapacityUnits?: number } | undefined)[]).reduce(
    (sum, one) => sum + Number(one?.CapacityUnits ?? 0),
    0,
  );
};
