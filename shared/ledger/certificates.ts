import { ConditionalCheckFailedException, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { type Certificate, certificateSchema } from '../records/ledger-age.ts';
import { accountTable, type LedgerOptions } from './account-table.ts';
import { formOf, type Item, refuseNewerItem } from './ledger-item.ts';

/** The birth certificate of an account's ledger in an environment. */
export interface Certificates {
  read(): Promise<Certificate | undefined>;
  /** Counts a job, once in a row. Undefined where the ledger is by now another than it was: of another epoch, or no longer new. */
  count(run: { job: string; epoch: string; isFirst: boolean }): Promise<Certificate | undefined>;
  /** Puts another in its place: that of a ledger which was rebuilt. */
  renew(certificate: Certificate): Promise<void>;
}

/** An external_id is never empty, so that this key is unique. */
const CERTIFICATE = { kind: 'certificate', key: '' } as const;

function readItem(item: Item): Certificate {
  refuseNewerItem(item, 'certificate');
  const { epoch, run, job, unproven, accepted } = item;
  const json = (value: Item[string] | undefined): unknown =>
    value?.S === undefined ? undefined : JSON.parse(value.S);
  return certificateSchema.parse({
    ...{ epoch: epoch?.S, run: Number(run?.N), job: job?.S },
    ...{ unproven: json(unproven), accepted: json(accepted) },
  });
}

/** Certificates in the table of the ledger. */
export function createCertificates(
  options: Pick<LedgerOptions, 'dynamodb' | 'tableName' | 'environment' | 'account'>,
): Certificates {
  const table = accountTable(options);

  async function find() {
    const item = await table.read(CERTIFICATE);
    return item && readItem(item);
  }

  return {
    read: find,
    async count({ job, epoch, isFirst }) {
      const write = new UpdateItemCommand({
        ...table.place(CERTIFICATE),
        UpdateExpression: 'SET #epoch = :epoch, #job = :job, #form = :form ADD #run :one',
        ConditionExpression: isFirst ? 'attribute_not_exists(pk)' : '#epoch = :epoch AND #job <> :job',
        ExpressionAttributeNames: { '#epoch': 'epoch', '#job': 'job', '#form': 'form', '#run': 'run' },
        ExpressionAttributeValues: {
          ':epoch': { S: epoch },
          ':job': { S: job },
          ':form': formOf('certificate'),
          ':one': { N: '1' },
        },
        ReturnValues: 'ALL_NEW',
      });
      try {
        const { Attributes } = await options.dynamodb.send(write);
        return Attributes && readItem(Attributes);
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        const found = await find();
        return found?.job === job ? found : undefined;
      }
    },
    async renew({ epoch, run, unproven, accepted }) {
      await table.put(CERTIFICATE, {
        form: formOf('certificate'),
        epoch: { S: epoch },
        run: { N: String(run) },
        ...(unproven && { unproven: { S: JSON.stringify(unproven) } }),
        ...(accepted && { accepted: { S: JSON.stringify(accepted) } }),
      });
    },
  };
}
