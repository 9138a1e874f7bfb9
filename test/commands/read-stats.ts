import { join } from 'node:path';
import { sandboxAccount, startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';

interface Stats {
  accounts: Record<
    string,
    { issued: Record<string, number>; series: Record<string, { used: number; lost: number }>; drafts: number }
  >;
  requests: Record<string, number>;
}

/** What the sandbox of a data folder holds, asked over HTTP. */
export async function readStats(data: string): Promise<Stats> {
  await using sandbox = await startLocalSandbox({
    folder: join(data, 'sandbox'),
    accounts: [sandboxAccount('default')],
    port: 0,
  });
  const answer = await fetch(`${sandbox.url}/_sandbox/stats`);
  return (await answer.json()) as Stats;
}
