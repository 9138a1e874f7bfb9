import { wallClock } from '../../../shared/clock.ts';
import { findChainHead } from '../../../shared/jobs/files/chain.ts';
import { handOverKey } from '../../../shared/jobs/report/report-chain.ts';
import { headLine, type Sealer } from '../../../shared/report/seal.ts';
import type { SealKey } from '../../../shared/report/summary.ts';
import { CommandError } from '../errors/command-error.ts';
import { replaceLostKey } from '../files/open-sealer.ts';
import { userName } from '../host/configuration.ts';
import { type FilePlace, openFiles } from '../host/local-host.ts';
import { accountOption, dataOption, folderOptions, jsonOption } from './options.ts';
import { commandOf, commandsOf, option } from './startup.ts';

const head = commandOf([accountOption, ...folderOptions], async ({ account, data, stack, reply }) => {
  const { store } = await openFiles({ data, stack });
  const { latest } = (await findChainHead(store, account)).head;
  if (latest === undefined) throw new CommandError('no-chain', { account });
  const { report, sha256 } = latest;
  const line = headLine({ account, sha256 });
  reply({ account, head: line, sha256, report }, () => line);
});

const missing = commandOf(folderOptions, async ({ reply, say, ...of }) => {
  const place = await openFiles(of);
  await using _held = await place.hold();
  const links = await handOver(place, await place.sealer(), undefined);
  reply({ links }, () => say('sealMissing', { count: links.length }));
});

const lostOption = option('--lost', 'sealLost', { without: ['stack'] });
const rotatedStack = option('--stack <name>', 'sealStack');
const rotate = commandOf([lostOption, dataOption, rotatedStack, jsonOption], async (options) => {
  const { data, stack, lost, reply, say } = options;
  const place = await openFiles({ data, stack });
  // Keeps other processes from sealing meanwhile.
  await using _held = await place.hold();
  if (lost) {
    const { now, kept, ...made } = await replaceLostKey(data);
    const found = { before: null, now: now.sha256, kept: kept ?? null, ...made, links: [] };
    return reply(found, () => say('sealLost', { ...made, now: now.sha256, kept: kept ?? '–' }));
  }
  const { before, sealer, next, finish } = await place.rotation();
  const links = await handOver(place, sealer, next);
  const done = { before, now: next.sha256, public_key: await finish(), links };
  reply(done, () => say('sealRotated', { ...done, count: links.length, links: '' }));
});

export const registerSeal = commandsOf({
  head: ['sealHead', head],
  missing: ['sealMissing', missing],
  rotate: ['sealRotate', rotate],
});

async function handOver({ store, accounts }: FilePlace, sealer: Sealer, next_key: SealKey | undefined) {
  const links: string[] = [];
  for (const account of await accounts()) {
    const of = { account, next_key, by: userName(), now: new Date(wallClock()) };
    const link = await handOverKey({ store, sealer }, of);
    if (link !== undefined) links.push(link);
  }
  return links;
}
