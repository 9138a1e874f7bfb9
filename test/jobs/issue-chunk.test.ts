import { expect, it } from 'vitest';
import { readOutcomes } from '../../shared/jobs/files/read-job.ts';
import type { IssueDeps } from '../../shared/jobs/issue/decide.ts';
import { issueChunk } from '../../shared/jobs/issue/issue-chunk.ts';
import { problem } from '../../shared/problems/problem.ts';
import { openQuietHost, readJob } from '../local/open-quiet-host.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';
import { emptyWorld } from './empty-ledger.ts';

const EXPORT = `external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type
A-1,11.1,3,Καφές,1,10.00,24,category1_3,E3_561_003
`;

it('a slow run that knows less does not take the place of what another run has answered', async () => {
  await using folder = await temporaryFolder();
  await using host = await openQuietHost(folder.path, { requestsInFlight: 1 });
  const job = await readJob(host, EXPORT);

  const slow: IssueDeps = {
    ...{ ...emptyWorld(host.store), concurrency: 1, verify: 'all' },
    around: () => async () => {
      await host.handlers.issue({ job, chunk: 1 });
      const problems = [problem('CLAIMED-ELSEWHERE', {}, { external_id: 'A-1', seconds: 45 })];
      return { outcome: 'failed', problems, numbers_used: 0, numbers_lost: 0 };
    },
  };
  await issueChunk(slow, { job, chunk: 1 });
  expect(await readOutcomes(host.store, job, 1)).toMatchObject([{ outcome: 'issued', numbers_used: 1 }]);
});
