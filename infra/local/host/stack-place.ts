import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { kmsSealer } from '../../../functions/kms-sealer.ts';
import { createLedgerWatch } from '../../../shared/jobs/account/account-guard.ts';
import { CLAIM_LIFE_MS } from '../../../shared/ledger/account-table.ts';
import { createLedger } from '../../../shared/ledger/dynamodb-ledger.ts';
import { createInvoicingClient } from '../../../shared/service/client.ts';
import { environmentOf } from '../../../shared/service/environment.ts';
import { createS3Erasable, createS3Store } from '../../../shared/store/s3-store.ts';
import { CommandError } from '../errors/command-error.ts';
import { serviceAt } from './configuration.ts';

type Outputs = (name: string, usual?: string) => string;

async function outputsOf(stack: string): Promise<Outputs> {
  const { Stacks: [found] = [] } = await new CloudFormationClient({})
    .send(new DescribeStacksCommand({ StackName: stack }))
    .catch((error: Error) => {
      throw new CommandError('stack-unknown', { stack, reason: error.message });
    });
  return (name, usual) => {
    const value = found?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue ?? usual;
    if (value === undefined) throw new CommandError('stack-unknown', { stack, reason: name });
    return value;
  };
}

const HEAD = /^reports\/([^/]+)\/latest\.json$/;

function filesBy(output: Outputs) {
  const [imports, reports] = [output('ImportsBucket'), output('ReportsBucket')];
  const client = new S3Client({});
  const bucketOf = (key: string) => (key.startsWith('reports/') ? reports : imports);
  const store = createS3Store({ client, bucketOf });
  return {
    ...{ store, erasable: createS3Erasable({ client, bucketOf }) },
    // A stack with one key has only the output of that key.
    sealer: () => kmsSealer(output('SealKeys', output('SealKey'))),
    /** Those that have a chain of reports. */
    accounts: async () =>
      (await Array.fromAsync(store.list('reports/'), ({ key }) => HEAD.exec(key)?.[1] ?? [])).flat(),
  };
}

/** AWS says who may work in a stack meanwhile. */
const HELD = { async [Symbol.asyncDispose]() {} };

const ledgerBy = (output: Outputs, of: { environment: string; account: string }) => {
  const table = { dynamodb: new DynamoDBClient({}), tableName: output('LedgerTable') };
  return createLedger({ ...table, ...of, claimLifeMs: CLAIM_LIFE_MS });
};

export async function openStackFiles(stack: string) {
  const output = await outputsOf(stack);
  const files = filesBy(output);
  return {
    ...files,
    hold: async () => HELD,
    /** Each chain is under the newest key once that is in its last link. Names the key in KMS. */
    async rotation() {
      const sealer = await files.sealer();
      const [old, next] = sealer.keys?.slice(-2) ?? [];
      if (old === undefined || next === undefined) throw new CommandError('no-next-key', { stack });
      return { before: old.sha256, sealer, next, finish: async () => output('SealKey') };
    },
    ledgerOf: async (of: { environment: string; account: string }) => ({
      ...{ ...HELD, ledger: ledgerBy(output, of) },
    }),
  };
}

/** Who may read a stack is a matter of AWS: no login is bound to it. */
const ANY_LOGIN = { look: async () => undefined };

/** Reports, ledger and client of an account of a stack; a service that is named takes the place of the stack's own. */
export async function openStackAccount(of: { account: string; service?: string | undefined; stack: string }) {
  const output = await outputsOf(of.stack);
  const { store, sealer } = filesBy(output);
  const environment = environmentOf(output('ServiceAddress'));
  const { url, credentialsOf } = serviceAt(of.service ?? output('ServiceAddress'));
  const ledger = ledgerBy(output, { environment, account: of.account });
  const client = createInvoicingClient({ baseUrl: url, credentials: async () => credentialsOf(of.account) });
  const now = () => new Date();
  const place = { store, environment, now, ledgerOf: () => ledger, clientOf: () => client };
  return {
    ...{ ...place, sealer, login: ANY_LOGIN, ledgerWatch: createLedgerWatch(place) },
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}
