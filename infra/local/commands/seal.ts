import { join } from 'node:path';
import type { Command } from 'commander';
import { findChainHead } from '../../../shared/jobs/files/chain-head.ts';
import { handOverKey } from '../../../shared/jobs/report/hand-over-key.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { headLine } from '../../../shared/report/seal/chain-headline.ts';
import { wallClock } from '../../../shared/seams.ts';
import { CommandError } from '../errors/command-error.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { accountsIn, replaceLostKey, rotateSealer } from '../files/open-sealer.ts';
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

/** `rowmark seal head|rotate`: the head of a chain for somebody else to keep, and a new key under the old one. */
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
    .command('rotate')
    .description(help('sealRotate'))
    .option('--lost', help('sealLost'))
    .addOption(dataOption(startup))
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
}

async function rotate({ data, json, lang, lost }: RotateOptions): Promise<void> {
  // No other process may seal meanwhile.
  await using _held = await startEmbeddedDynamoDB({ folder: join(data, 'ledger'), tables: [] });
  if (lost) {
    const { now, kept, ...made } = await replaceLostKey(data);
    if (json) printJson({ before: null, now: now.sha256, kept: kept ?? null, ...made, links: [] });
    else printText(tellIn(lang)('sealLost', { ...made, now: now.sha256, kept: kept ?? '–' }));
    return;
  }
  const store = createFolderStore(data);
  const rotation = await rotateSealer(data);
  const links: string[] = [];
  for (const account of await accountsIn(data)) {
    const of = { account, next_key: rotation.next, by: userName(), now: new Date(wallClock()) };
    const link = await handOverKey({ store, sealer: rotation.old }, of);
    if (link !== undefined) links.push(link);
  }
  const publicKey = await rotation.finish();
  const answer = { before: rotation.old.key.sha256, now: rotation.next.sha256, public_key: publicKey, links };
  if (json) printJson(answer);
  else printText(tellIn(lang)('sealRotated', { ...answer, count: links.length, links: '' }));
}
