import { wallClock } from '../../../shared/clock.ts';
import { findChainHead } from '../../../shared/jobs/files/chain.ts';
import { handOverKey } from '../../../shared/jobs/report/report-chain.ts';
import { headLine } from '../../../shared/report/seal.ts';
import type { SealKey } from '../../../shared/report/summary.ts';
import { CommandError } from '../errors/command-error.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { accountsIn, replaceLostKey, rotateSealer } from '../files/open-sealer.ts';
import { userName } from '../host/configuration.ts';
import { accountsSealed, openWorkplace } from '../host/workplace.ts';
import { holdFolder } from '../tables/local-ledger.ts';
import { accountOption, dataOption, jsonOption, stackOption } from './options.ts';
import { commandOf, commandsOf, option } from './startup.ts';

const head = commandOf(
  [accountOption, dataOption, stackOption, jsonOption],
  async ({ account, data, stack, reply }) => {
    const store = stack === undefined ? createFolderStore(data) : (await stackStores(stack)).store;
    const { latest } = (await findChainHead(store, account)).head;
    if (latest === undefined) throw new CommandError('no-chain', { account });
    const { report, sha256 } = latest;
    const line = headLine({ account, sha256 });
    reply({ account, head: line, sha256, report }, () => line);
  },
);

const stackStores = async (stack: string) =>
  (await import('../host/open-stack-stores.ts')).openStackStores(stack);

/** Seals each chain whose newest report could not be sealed, by a link that states its hash. */
const missing = commandOf([dataOption, stackOption, jsonOption], async ({ reply, say, ...of }) => {
  await using place = await openWorkplace(of);
  const links = await handOver({ ...place, accounts: await place.accounts() }, undefined);
  reply({ links }, () => say('sealMissing', { count: links.length }));
});

const rotateParts = [
  option('--lost', 'sealLost'),
  dataOption,
  option('--stack <name>', 'sealStack'),
  jsonOption,
] as const;
const rotate = commandOf(rotateParts, async ({ data, stack, lost, reply, say }) => {
  // Keeps other processes from sealing meanwhile.
  await using _held = stack === undefined ? await holdFolder(data) : undefined;
  if (lost && stack === undefined) {
    const { now, kept, ...made } = await replaceLostKey(data);
    const found = { before: null, now: now.sha256, kept: kept ?? null, ...made, links: [] };
    return reply(found, () => say('sealLost', { ...made, now: now.sha256, kept: kept ?? '–' }));
  }
  const done = stack === undefined ? await rotateInFolder(data) : await rotateInStack(stack);
  reply(done, () => say('sealRotated', { ...done, count: done.links.length, links: '' }));
});

/** `rowmark seal head|missing|rotate`: prints the head, seals unsealed reports, changes the key. */
export const registerSeal = commandsOf({
  head: ['sealHead', head],
  missing: ['sealMissing', missing],
  rotate: ['sealRotate', rotate],
});

async function rotateInFolder(data: string) {
  const { old, next, finish } = await rotateSealer(data);
  const place = { store: createFolderStore(data), sealer: old, accounts: await accountsIn(data) };
  const links = await handOver(place, next);
  return { before: old.key.sha256, now: next.sha256, public_key: await finish(), links };
}

/** From then on each chain is under the newest key: every sealing looks at the last link. Names the key in KMS. */
async function rotateInStack(stack: string) {
  const { newestKey, ...place } = await stackStores(stack);
  const [old, next] = place.sealer.keys?.slice(-2) ?? [];
  if (old === undefined || next === undefined) throw new CommandError('no-next-key', { stack });
  const links = await handOver({ ...place, accounts: await accountsSealed(place.store) }, next);
  return { before: old.sha256, now: next.sha256, public_key: newestKey, links };
}

type Place = Parameters<typeof handOverKey>[0] & { accounts: readonly string[] };

async function handOver({ accounts, ...deps }: Place, next_key: SealKey | undefined): Promise<string[]> {
  const links: string[] = [];
  for (const account of accounts) {
    const of = { account, next_key, by: userName(), now: new Date(wallClock()) };
    const link = await handOverKey(deps, of);
    if (link !== undefined) links.push(link);
  }
  return links;
}
