import { wallClock } from '../../../shared/clock.ts';
import {
  eraseFound,
  type FoundToErase,
  findErasable,
  type WhatToErase,
} from '../../../shared/jobs/reverse/find-erasable.ts';
import { reportPrefix } from '../../../shared/store/keys.ts';
import { CommandError } from '../errors/command-error.ts';
import { findJob, shortJobId } from '../files/find-job.ts';
import { userName } from '../host/configuration.ts';
import { openFiles } from '../host/workplace.ts';
import { tellDamaged } from '../print/describe-report.ts';
import { INDENTED } from '../terminal/text-width.ts';
import { dataOption, jsonOption, stackOption } from './options.ts';
import { argument, type Called, commandOf, option } from './startup.ts';

const parts = [
  argument('<job|file>', 'eraseWhat'),
  dataOption,
  stackOption,
  option('--yes', 'eraseYes'),
  jsonOption,
] as const;

/** `rowmark erase`: deletes personal data of a job or an export; the proof of issue stays in the ledger. */
export const registerErase = commandOf(parts, async (wanted, options) => {
  const { stack, yes = false } = options;
  const place = await openFiles(options);
  await using _held = await place.hold();
  const job = async () => (stack === undefined ? (await findJob(place.store, wanted)).job : wanted);
  const what = exportNamed(wanted) ?? { job: await job() };
  const found = await findErasable(place, what);
  if (found === undefined) throw new CommandError('erase-nothing', { what: wanted });
  assertErasable(found, { mayRun: stack !== undefined, now: wallClock() });
  if (yes)
    await eraseFound(
      { ...place, sealer: await place.sealer(), by: userName(), now: new Date(wallClock()) },
      found,
    );
  tellDamaged(
    found.jobs.flatMap((job) => job.damaged ?? []),
    options,
  );
  options.reply(asJson(found, yes), () => asText(found, yes, options));
});

/** `<account>/<profile>/<file>`, also as its key; undefined of a job. */
function exportNamed(wanted: string): WhatToErase | undefined {
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

function asText(found: FoundToErase, isDone: boolean, { say, lines }: Called): string {
  const counts = {
    jobs: found.jobs.length,
    files: found.objects.length,
    kib: Math.ceil(bytesOf(found) / 1024),
  };
  return [
    say(isDone ? 'eraseDone' : 'eraseWould', counts),
    ...found.jobs.flatMap((job) =>
      lines('eraseJob', { job: shortJobId(job.job), place: reportPrefix(job), issued: job.issued }, INDENTED),
    ),
    ...lines('erasePlaces', { places: found.places.join(', ') }),
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
