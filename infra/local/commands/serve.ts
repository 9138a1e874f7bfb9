import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { isMisnamed, parseIncomingKey } from '../../../shared/jobs/receive-export.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { readStored } from '../../../shared/records/stored-object.ts';
import { summaryForm } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { DEFAULT_ACCOUNT, readConfiguration } from '../configuration.ts';
import { arrivals } from '../incoming-watch.ts';
import { Interrupted, type LocalHost, openLocalHost } from '../local-host.ts';
import { createLog } from '../log.ts';
import { describeImport } from '../print-import.ts';
import { createProgress, type Progress } from '../progress.ts';
import { runJob } from '../runner.ts';
import { serviceFor } from '../service-for.ts';
import { stopOnInterrupt } from '../stop-on-interrupt.ts';
import { dataOption, languageOption, parseServiceUrl, parseWhole } from './options.ts';

interface ServeOptions {
  data: string;
  port?: number;
  service?: string;
  lang: Language;
}

export function registerServe(command: Command): void {
  const { ROWMARK_DATA, ROWMARK_LANG } = readConfiguration();
  command
    .addOption(dataOption(ROWMARK_DATA))
    .option(
      '--port <n>',
      'where the embedded sandbox listens; a free port without it',
      parseWhole({ from: 0, to: 65_535 }),
    )
    .option('--service <url>', 'a real environment instead of the sandbox', parseServiceUrl)
    .addOption(languageOption(ROWMARK_LANG))
    .action(runServe);
}

async function runServe(options: ServeOptions): Promise<void> {
  const { data, lang: language } = options;
  const { ROWMARK_VERIFY, ROWMARK_CONCURRENCY } = readConfiguration();
  const progress = createProgress();
  const accounts = await accountsOf(data);
  using stop = stopOnInterrupt();
  await using host = await openLocalHost({
    data,
    accounts,
    service: serviceFor(options.service),
    ...(options.port === undefined ? {} : { sandboxPort: options.port }),
    dryRun: false,
    language,
    verify: ROWMARK_VERIFY,
    requestsInFlight: ROWMARK_CONCURRENCY,
    log: createLog(),
    onDocument: progress.advance,
    signal: stop.signal,
  });
  console.log(
    `Watching ${join(data, 'incoming')}/<account>/<profile>/ · service at ${host.serviceUrl} · Ctrl-C stops`,
  );
  const known = options.service === undefined ? accounts : undefined;
  for await (const key of arrivals(data, stop.signal))
    await serveOne(host, key, { data, progress, known }).catch((error) => {
      progress.stop();
      tellFailure(key, error);
    });
}

/** The embedded sandbox knows the accounts whose folders stand there when it starts. */
async function accountsOf(data: string): Promise<string[]> {
  const folders = await readdir(join(data, 'incoming')).catch(() => []);
  return [...new Set([DEFAULT_ACCOUNT, ...folders.filter((name) => !name.startsWith('.'))])];
}

/** One file that cannot be worked on does not keep the others from being imported. */
function tellFailure(key: string, error: unknown) {
  if (error instanceof Interrupted) return;
  const reason = error instanceof Error ? error.message : String(error);
  console.error(
    `rowmark: ${key} could not be imported: ${reason} It is tried again when rowmark serve is started again.`,
  );
}

const INCOMING_KEY_PARTS = 4;

/** One arrived file: a job, unless it came to its end already. */
async function serveOne(
  host: LocalHost,
  key: string,
  { data, progress, known }: { data: string; progress: Progress; known: readonly string[] | undefined },
) {
  const place = parseIncomingKey(key);
  if (isMisnamed(key)) {
    console.error(
      `rowmark: ${JSON.stringify(key)} is left alone: a name in it has characters that no name may have, or more than ${NAME_MAX_BYTES} bytes. Copy it to a plain, shorter name.`,
    );
    return;
  }
  if (place === undefined) {
    // A key in the right place that is no export is a companion of one, or one that is still being written.
    if (key.split('/').length !== INCOMING_KEY_PARTS)
      console.error(`rowmark: ${key} is left alone: put exports into incoming/<account>/<profile>/.`);
    return;
  }
  if (known?.includes(place.account) === false) {
    console.error(
      `rowmark: ${key} waits: the sandbox opens its account when rowmark serve is started again.`,
    );
    return;
  }
  const received = await host.receive({ detail: { bucket: { name: 'local' }, object: { key } } });
  if (!('job' in received)) return;
  const { job } = received;
  if (await host.store.head(jobKeys(job).finished)) return;
  const { report, times } = await runJob(
    { job, store: host.store, handlers: host.handlers },
    ({ documents }) => progress.start(place.file, documents),
  );
  progress.stop();
  const summary = await readStored(host.store, `${report}summary.json`, summaryForm);
  const imported = { file: place.file, job, report, summary, times, continued: false };
  console.log(`${await describeImport({ store: host.store, data, imported })}\n`);
}
