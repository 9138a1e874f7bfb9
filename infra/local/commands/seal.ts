import { wallClock } from '../../../shared/clock.ts';
import { findChainHead } from '../../../shared/jobs/files/chain.ts';
import { handOverKey } from '../../../shared/jobs/report/report-chain.ts';
import { headLine } from '../../../shared/report/seal.ts';
import type { SealKey } from '../../../shared/report/summary.ts';
import { CommandError } from '../errors/command-error.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { accountsIn, openSealer, replaceLostKey, rotateSealer } from '../files/open-sealer.ts';
import { userName } from '../host/configuration.ts';
import { holdFolder } from '../tables/local-ledger.ts';
import { printJson, printText } from '../terminal/print.ts';
import { tellIn } from '../words/terminal-words.ts';
import { accountOption, dataOption, jsonOption, stackOption } from './options.ts';
import { type Called, commandOf, commandsOf, option } from './startup.ts';

interface HeadOptions extends Called {
  account: string;
  stack?: string;
}

/** `rowmark seal head|missing|rotate`: prints the head, seals unsealed reports, changes the key. */
export const registerSeal = commandsOf({
  head: ['sealHead', commandOf(printHead, accountOption, dataOption, stackOption, jsonOption)],
  missing: ['sealMissing', commandOf(sealMissing, dataOption, stackOption, jsonOption)],
  rotate: [
    'sealRotate',
    commandOf(
      rotate,
      option('--lost', 'sealLost'),
      dataOption,
      option('--stack <name>', 'sealStack'),
      jsonOption,
    ),
  ],
});

async function printHead({ account, data, stack, json }: HeadOptions): Promise<void> {
  const store = stack === undefined ? createFolderStore(data) : (await stackStores(stack)).store;
  const { head } = await findChainHead(store, account);
  if (head.latest === undefined) throw new CommandError('no-chain', { account });
  const { report, sha256 } = head.latest;
  const line = headLine({ account, sha256 });
  if (json) printJson({ account, head: line, sha256, report });
  else printText(line);
}

const stackStores = async (stack: string) =>
  (await import('../host/open-stack-stores.ts')).openStackStores(stack);

interface RotateOptions extends Called {
  lost?: true;
  stack?: string;
}

async function rotate({ data, stack, json, lang, lost }: RotateOptions): Promise<void> {
  // Keeps other processes from sealing meanwhile.
  await using _held = stack === undefined ? await holdFolder(data) : undefined;
  if (lost && stack === undefined) {
    const { now, kept, ...made } = await replaceLostKey(data);
    if (json) printJson({ before: null, now: now.sha256, kept: kept ?? null, ...made, links: [] });
    else printText(tellIn(lang)('sealLost', { ...made, now: now.sha256, kept: kept ?? '–' }));
    return;
  }
  const answer = stack === undefined ? await rotateInFolder(data) : await rotateInStack(stack);
  if (json) printJson(answer);
  else printText(tellIn(lang)('sealRotated', { ...answer, count: answer.links.length, links: '' }));
}

/** Seals each chain whose newest report could not be sealed, by a link that states its hash. */
async function sealMissing({ data, stack, json, lang }: Omit<RotateOptions, 'lost'>): Promise<void> {
  await using _held = stack === undefined ? await holdFolder(data) : undefined;
  const place =
    stack === undefined
      ? { store: createFolderStore(data), sealer: await openSealer(data), accounts: await accountsIn(data) }
      : await inStack(stack);
  const links = await handOver(place, undefined);
  if (json) printJson({ links });
  else printText(tellIn(lang)('sealMissing', { count: links.length }));
}

async function rotateInFolder(data: string) {
  const { old, next, finish } = await rotateSealer(data);
  const place = { store: createFolderStore(data), sealer: old, accounts: await accountsIn(data) };
  const links = await handOver(place, next);
  return { before: old.key.sha256, now: next.sha256, public_key: await finish(), links };
}

/** From then on each chain is under the newest key: every sealing looks at the last link. Names the key in KMS. */
async function rotateInStack(stack: string) {
  const { newestKey, ...place } = await inStack(stack);
  const [old, next] = place.sealer.keys?.slice(-2) ?? [];
  if (old === undefined || next === undefined) throw new CommandError('no-next-key', { stack });
  const links = await handOver(place, next);
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

const HEAD = /^reports\/([^/]+)\/latest\.json$/;

async function inStack(stack: string) {
  const stores = await stackStores(stack);
  const accounts: string[] = [];
  for await (const { key } of stores.store.list('reports/'))
    accounts.push(...(HEAD.exec(key)?.slice(1) ?? []));
  return { ...stores, accounts };
}
