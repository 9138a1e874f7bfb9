import { join } from 'node:path';
import { wallClock } from '../../../shared/clock.ts';
import { findChainHead } from '../../../shared/jobs/files/chain.ts';
import { handOverKey } from '../../../shared/jobs/report/report-chain.ts';
import { headLine } from '../../../shared/report/seal.ts';
import type { SealKey } from '../../../shared/report/summary.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError } from '../errors/command-error.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { accountsIn, openSealer, replaceLostKey, rotateSealer } from '../files/open-sealer.ts';
import { userName } from '../host/user-name.ts';
import { startEmbeddedDynamoDB } from '../tables/embedded-dynamodb.ts';
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
  const { head } = await findChainHead(await storeOf(data, stack), account);
  if (head.latest === undefined) throw new CommandError('no-chain', { account });
  const { report, sha256 } = head.latest;
  const line = headLine({ account, sha256 });
  if (json) printJson({ account, head: line, sha256, report });
  else printText(line);
}

async function storeOf(data: string, stack: string | undefined) {
  if (stack === undefined) return createFolderStore(data);
  const { openStackStores } = await import('../host/open-stack-stores.ts');
  return (await openStackStores(stack)).store;
}

interface RotateOptions extends Called {
  lost?: true;
  stack?: string;
}

interface Rotated {
  before: string;
  now: string;
  /** Path of the public half, or the key in KMS. */
  public_key: string;
  links: string[];
}

async function rotate({ data, stack, json, lang, lost }: RotateOptions): Promise<void> {
  if (lost && stack === undefined) return rotateLost({ data, lang, ...(json && { json }) });
  const answer = stack === undefined ? await rotateInFolder(data) : await rotateInStack(stack);
  if (json) printJson(answer);
  else printText(tellIn(lang)('sealRotated', { ...answer, count: answer.links.length, links: '' }));
}

/** Seals each chain whose newest report could not be sealed, by a link that states its hash. */
async function sealMissing({ data, stack, json, lang }: Omit<RotateOptions, 'lost'>): Promise<void> {
  const links = stack === undefined ? await sealMissingInFolder(data) : await sealMissingInStack(stack);
  if (json) printJson({ links });
  else printText(tellIn(lang)('sealMissing', { count: links.length }));
}

async function sealMissingInFolder(data: string): Promise<string[]> {
  await using _held = await heldFolder(data);
  const deps = { store: createFolderStore(data), sealer: await openSealer(data) };
  return handOver(deps, undefined, await accountsIn(data));
}

async function sealMissingInStack(stack: string): Promise<string[]> {
  const { openStackStores } = await import('../host/open-stack-stores.ts');
  const { store, sealer } = await openStackStores(stack);
  return handOver({ store, sealer }, undefined, await accountsInStore(store));
}

/** Keeps other processes from sealing meanwhile. */
const heldFolder = (data: string) => startEmbeddedDynamoDB({ folder: join(data, 'ledger'), tables: [] });

async function rotateLost({ data, json, lang }: Called): Promise<void> {
  await using _held = await heldFolder(data);
  const { now, kept, ...made } = await replaceLostKey(data);
  if (json) printJson({ before: null, now: now.sha256, kept: kept ?? null, ...made, links: [] });
  else printText(tellIn(lang)('sealLost', { ...made, now: now.sha256, kept: kept ?? '–' }));
}

async function rotateInFolder(data: string): Promise<Rotated> {
  await using _held = await heldFolder(data);
  const { old, next, finish } = await rotateSealer(data);
  const deps = { store: createFolderStore(data), sealer: old };
  const links = await handOver(deps, next, await accountsIn(data));
  return { before: old.key.sha256, now: next.sha256, public_key: await finish(), links };
}

/** From then on each chain is under the newest key: every sealing looks at the last link. */
async function rotateInStack(stack: string): Promise<Rotated> {
  const { openStackStores } = await import('../host/open-stack-stores.ts');
  const { store, sealer, newestKey } = await openStackStores(stack);
  const [old, next] = sealer.keys?.slice(-2) ?? [];
  if (old === undefined || next === undefined) throw new CommandError('no-next-key', { stack });
  const links = await handOver({ store, sealer }, next, await accountsInStore(store));
  return { before: old.sha256, now: next.sha256, public_key: newestKey, links };
}

async function handOver(
  deps: Parameters<typeof handOverKey>[0],
  next_key: SealKey | undefined,
  accounts: readonly string[],
): Promise<string[]> {
  const links: string[] = [];
  for (const account of accounts) {
    const of = { account, next_key, by: userName(), now: new Date(wallClock()) };
    const link = await handOverKey(deps, of);
    if (link !== undefined) links.push(link);
  }
  return links;
}

const HEAD = /^reports\/([^/]+)\/latest\.json$/;

async function accountsInStore(store: Store): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list('reports/')) names.push(...(HEAD.exec(key)?.slice(1) ?? []));
  return names;
}
