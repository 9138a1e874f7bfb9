import { wallClock } from '../../../shared/clock.ts';
import {
  eraseFound,
  type FoundToErase,
  findErasable,
  type WhatToErase,
} from '../../../shared/jobs/reverse/find-erasable.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { reportPrefix } from '../../../shared/store/keys.ts';
import { CommandError } from '../errors/command-error.ts';
import { findJob, shortJobId } from '../files/find-job.ts';
import { createFolderErasable } from '../files/folder-erasable.ts';
import { clearLeftParts, createFolderStore } from '../files/folder-store.ts';
import { openSealer } from '../files/open-sealer.ts';
import { userName } from '../host/configuration.ts';
import { tellDamaged } from '../print/tell-damaged.ts';
import { holdFolder } from '../tables/local-ledger.ts';
import { printJson, printText } from '../terminal/print.ts';
import { INDENTED, linesIn } from '../terminal/text-width.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, jsonOption } from './options.ts';
import { argument, type Called, commandOf, option } from './startup.ts';

interface Options extends Called {
  stack?: string;
  yes?: true;
}

/** `rowmark erase`: deletes personal data of a job or an export; the proof of issue stays in the ledger. */
export const registerErase = commandOf(
  runErase,
  argument('<job|file>', 'eraseWhat'),
  dataOption,
  option('--stack <name>', 'eraseStack'),
  option('--yes', 'eraseYes'),
  jsonOption,
);

async function runErase(wanted: string, options: Options): Promise<void> {
  const { data, stack, yes = false, json, lang } = options;
  await using _held = stack === undefined ? await holdFolder(data) : undefined;
  if (stack === undefined) await clearLeftParts(data);
  const erasing = stack === undefined ? await inFolder(data, wanted) : await inStack(stack, wanted);
  const found = await findErasable(erasing, erasing.what);
  const damaged = found?.jobs.flatMap((job) => job.damaged ?? []) ?? [];
  if (found === undefined) throw new CommandError('erase-nothing', { what: wanted });
  assertErasable(found, { mayRun: stack !== undefined, now: wallClock() });
  if (yes) await eraseFound({ ...erasing, by: userName(), now: new Date(wallClock()) }, found);
  tellDamaged(damaged, options);
  if (json) printJson(asJson(found, yes));
  else printText(asText(found, { isDone: yes, lang }));
}

async function inFolder(data: string, wanted: string) {
  const store = createFolderStore(data);
  const place = placeNamed(wanted);
  const what = place ?? { job: (await findJob(store, wanted)).job };
  return { store, erasable: createFolderErasable(data), sealer: await openSealer(data), what };
}

async function inStack(stack: string, wanted: string) {
  const { openStackStores } = await import('../host/open-stack-stores.ts');
  return { ...(await openStackStores(stack)), what: placeNamed(wanted) ?? { job: wanted } };
}

/** `<account>/<profile>/<file>`, also as its key; undefined of a job. */
function placeNamed(wanted: string): WhatToErase | undefined {
  if (!wanted.includes('/')) return undefined;
  const [account, profile, file, ...more] = wanted.replace(/^(incoming|imported)\//, '').split('/');
  if (!account || !profile || !file || more.length > 0)
    throw new CommandError('erase-what', { what: wanted });
  return { account, profile, file };
}

const bytesOf = ({ objects }: FoundToErase): number => objects.reduce((sum, { bytes }) => sum + bytes, 0);
const issuedOf = ({ jobs }: FoundToErase): number => jobs.reduce((sum, { issued }) => sum + issued, 0);

const asJson = (found: FoundToErase, erased: boolean) => ({
  erased,
  jobs: found.jobs.map(({ job, account, profile, file, issued, ...of }) => ({
    ...{ job, account, profile, file, issued },
    report: reportPrefix({ account, profile, file, job }),
    source: of.source ?? null,
  })),
  places: found.places,
  objects: found.objects.length,
  bytes: bytesOf(found),
  issued_stay_proven: issuedOf(found),
});

function asText(found: FoundToErase, { isDone, lang }: { isDone: boolean; lang: Language }): string {
  const say = tellIn(lang);
  const counts = {
    jobs: found.jobs.length,
    files: found.objects.length,
    kib: Math.ceil(bytesOf(found) / 1024),
  };
  return [
    say(isDone ? 'eraseDone' : 'eraseWould', counts),
    ...found.jobs.flatMap((job) =>
      linesIn(lang)(
        'eraseJob',
        { job: shortJobId(job.job), place: reportPrefix(job), issued: job.issued },
        INDENTED,
      ),
    ),
    ...linesIn(lang)('erasePlaces', { places: found.places.join(', ') }),
    say('eraseStays', { issued: issuedOf(found) }),
    ...(isDone ? [] : [say('eraseAddYes')]),
  ].join('\n');
}

/** Refuses to erase locked objects, and data of a running job if jobs may run meanwhile. */
function assertErasable(
  { jobs, objects }: Pick<FoundToErase, 'jobs' | 'objects'>,
  { mayRun, now }: { mayRun: boolean; now: number },
): void {
  const locked = objects.filter(
    ({ lockedUntil }) => lockedUntil !== undefined && lockedUntil.getTime() > now,
  );
  const [first] = locked;
  const until = locked.map(({ lockedUntil }) => lockedUntil?.toISOString() ?? '').sort();
  if (first !== undefined)
    throw new CommandError('erase-locked', { count: locked.length, first: first.key, until: until.at(-1) });
  const open = jobs.find(({ isOpen, source }) => isOpen && source !== undefined);
  if (mayRun && open !== undefined) throw new CommandError('erase-open', { job: open.job });
}
