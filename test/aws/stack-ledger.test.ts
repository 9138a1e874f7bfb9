import { readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { ledgerTable } from '../../shared/ledger/account-table.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { environmentOf } from '../../shared/service/environment.ts';
import { createS3Store } from '../../shared/store/s3-store.ts';
import { startS3Server } from '../cloud/judges/s3-server.ts';
import { startDynalite } from '../cloud/judges/start-dynalite.ts';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { EMAIL, startFaultyService } from '../simulator/faulty-service.ts';
import { thisMonth } from '../today.ts';
import { awsVariables, startAwsEndpoints } from './aws-endpoints.ts';
import { startStack } from './described-stack.ts';

it('rebuilds the ledger of a stack, and states its month, from its buckets and the service', async () => {
  await using folder = await temporaryFolder();
  await using service = await startFaultyService();
  const login = { ROWMARK_EMAIL: EMAIL, ROWMARK_API_KEY: 'sandbox' };
  const data = join(folder.path, 'data');
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, receiptExport(...['S-1', 'S-2', 'S-3'].map((id) => receipt(id))));
  const imported = await runRowmark(['import', file, '--data', data, '--service', service.url], {
    env: login,
  });
  expect(imported.status).toBe(0);

  // The same jobs and reports in the buckets of a stack whose table could not be restored: it is empty.
  await using stack = new AsyncDisposableStack();
  const s3 = await startS3Server(['imports', 'reports']);
  stack.defer(s3.stop);
  const bucketOf = (key: string) => (key.startsWith('reports/') ? 'reports' : 'imports');
  const store = createS3Store({ client: s3.client, bucketOf });
  for (const part of ['jobs', 'reports', 'imported', 'newest'])
    for (const entry of await readdir(join(data, part), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) await store.putFile(relative(data, path), path);
    }
  const table = stack.use(await startDynalite({ tables: [ledgerTable('ledger')] }));
  const others = stack.use(await startAwsEndpoints({}));
  const described = stack.use(
    await startStack({
      ...{ ImportsBucket: 'imports', ReportsBucket: 'reports', LedgerTable: 'ledger' },
      ...{ SealKey: 'arn:aws:kms:us-east-1:123456789012:key/seal', ServiceAddress: service.url },
    }),
  );
  const env = {
    ...awsVariables({ s3: s3.endpoint, dynamodb: table.endpoint, others: others.url }),
    ...{ AWS_ENDPOINT_URL_CLOUDFORMATION: described.url, ...login },
  };
  const ledger = async (what: string) => {
    const ran = await runRowmark(['ledger', what, '--stack', 'Rowmark', '--json'], { env });
    return { ...ran, answer: JSON.parse(ran.stdout) };
  };

  const lost = await ledger('check');
  expect([lost.status, lost.answer.ledger.behind]).toEqual([1, true]);
  expect(lost.answer.disagreements.map(({ external_id }: { external_id: string }) => external_id)).toEqual([
    'S-1',
    'S-2',
    'S-3',
  ]);
  const rebuilt = await ledger('rebuild');
  expect([rebuilt.status, rebuilt.answer.restored.documents]).toEqual([
    0,
    { reports: 3, jobs: 0, service: 0 },
  ]);
  expect(await ledger('check')).toMatchObject({ status: 0, answer: { agrees: true } });
  // STATEMENT-TOO-LONG of the console sends people to this command.
  const stated = await runRowmark(['statement', '--month', thisMonth(), '--stack', 'Rowmark', '--json'], {
    env,
  });
  const { agrees, documents, folder: place } = JSON.parse(stated.stdout);
  expect([stated.status, agrees, documents.length]).toEqual([0, true, 3]);
  expect(await store.head(`${place}statement.html`)).toBeDefined();

  const onStack = async (...args: string[]) => {
    const ran = await runRowmark([...args, '--stack', 'Rowmark', '--json'], { env });
    return [ran.status, JSON.parse(ran.stdout)];
  };
  const [listed, [{ job, report }]] = await onStack('jobs');
  expect([listed, report]).toEqual([0, `reports/default/standard/sales.csv/${job}/`]);
  expect(await onStack('report', 'latest')).toMatchObject([0, { report, complete: true }]);
  const out = join(folder.path, 'credits.csv');
  expect(await onStack('reverse', 'latest', '--out', out)).toMatchObject([0, { job, documents: 3 }]);
  expect(await onStack('watch-marks')).toMatchObject([0, { vanished: [], report: null }]);

  const { lookup } = createLedger({
    ...{ dynamodb: table.client, tableName: 'ledger', claimLifeMs: 1000 },
    ...{ environment: environmentOf(service.url), account: DEFAULT_ACCOUNT },
  });
  expect(await lookup('S-2')).toMatchObject({
    state: 'issued',
    issued: { mark: expect.stringMatching(/^\d{15}$/) },
  });
});
