import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { type LocalHost, openLocalHost } from '../../infra/local/host/local-host.ts';
import { exportKey } from '../../shared/store/keys.ts';
import { count } from '../work.ts';

/** A host over a data folder that issues, tells nobody and is never stopped, but for what a test wants otherwise. */
export const openQuietHost = (
  data: string,
  over: Partial<Parameters<typeof openLocalHost>[0]> = {},
): Promise<LocalHost> => {
  count('imports');
  return openLocalHost({
    data,
    accounts: [DEFAULT_ACCOUNT],
    dryRun: false,
    language: 'en',
    verify: 'none',
    requestsInFlight: 4,
    log: () => {},
    onDocument: () => {},
    signal: new AbortController().signal,
    ...over,
  });
};

interface Dropped {
  file?: string;
  profile?: string;
  folder?: 'incoming' | 'imported';
}

/** The job of an export that somebody drops; nothing of it is read yet. */
export async function droppedJob(
  host: LocalHost,
  text: string,
  { file = 'export.csv', profile = 'standard', folder = 'incoming' }: Dropped = {},
): Promise<string> {
  const key = exportKey(folder, { account: DEFAULT_ACCOUNT, profile, file });
  await host.store.put(key, text);
  const received = await host.receive({ detail: { bucket: { name: 'local' }, object: { key } } });
  if (!('job' in received)) throw new Error('the export is none');
  return received.job;
}

/** The job of an export, read and not yet issued. */
export async function readJob(host: LocalHost, text: string, of: Dropped = {}): Promise<string> {
  const job = await droppedJob(host, text, of);
  await host.handlers.intake({ job });
  return job;
}
