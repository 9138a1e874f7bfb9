import { join } from 'node:path';
import type { Command } from 'commander';
import { wallClock } from '../../../shared/clock.ts';
import { findChainHead } from '../../../shared/jobs/files/chain.ts';
import { handOverKey } from '../../../shared/jobs/report/report-chain.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { headLine } from '../../../shared/report/seal.ts';
import type { SealKey } from '../../../shared/report/summary.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError } from '../errors/command-error.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { accountsIn, openSealer, replaceLostKey, rotateSealer } from '../files/open-sealer.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { userName } from '../host/user-name.ts';
import { startEmbeddedDynamoDB } from '../tables/embedded-dynamodb.ts';
import { printJson, printText } from '../terminal/print.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, jsonOption, parseName } from './options.ts';
import { helpIn, type Startup } from './startup.ts';

interface Options {
  data: string;
  json?: true;
  lang: Language;
}

interface HeadOptions extends Options {
  account: string;
  stack?: string;
}

/** `rowmark seal head|missing|rotate`: prints the head, seals unsealed reports, changes the key. */
export function registerSeal(seal: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  seal
    .command('head')
    .description(help('sealHead'))
    .option('--account <name>', help('account'), parseName(startup.language), DEFAULT_ACCOUNT)
    .addOption(dataOption(startup))
    .option('--stack <name>', help('ledgerStack'))
    .addOption(jsonOption(startup))
    .action(printHead);
  seal
    .command('missing')
    .description(help('sealMissing'))
    .addOption(dataOption(startup))
    .option('--stack <name>', help('ledgerStack'))
    .addOption(jsonOption(startup))
    .action(sealMissing);
  seal
    .command('rotate')
    .description(help('sealRotate'))
    .option('--lost', help('sealLost'))
    .addOption(dataOption(startup))
    .option('--stack <name>', help('sealStack'))
    .addOption(jsonOption(startup))
    .action(rotate);
}

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

interface RotateOptions extends Options {
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

async function rotateLost({ data, json, lang }: Options): Promise<void> {
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
