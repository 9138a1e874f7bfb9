import { type Command, Option } from 'commander';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { CONSOLE_PORT } from '../console/listen-console.ts';
import { CommandError } from '../errors/command-error.ts';
import { readConfiguration } from '../host/configuration.ts';
import { ConsoleClient } from '../mcp/console-client.ts';
import { serveAgent } from '../mcp/serve-agent.ts';
import { parseServiceUrl } from './options.ts';
import { helpIn, type Startup } from './startup.ts';

interface Options {
  url: string;
  folder: string;
  lang: Language;
}

/** `rowmark mcp`: the tools of an agent over stdio, with a key that can neither approve nor issue. */
export function registerMcp(command: Command, { language }: Startup): void {
  const help = helpIn(language);
  command
    .addOption(
      new Option('--url <url>', help('mcpUrl'))
        .argParser(parseServiceUrl(language))
        .default(`http://127.0.0.1:${CONSOLE_PORT}`),
    )
    .option('--folder <dir>', help('mcpFolder'), '.')
    .action(runMcp);
}

async function runMcp({ url, folder, lang: language }: Options): Promise<void> {
  const { ROWMARK_CONSOLE_KEY: key } = readConfiguration();
  if (key === undefined) throw new CommandError('mcp-no-key');
  const api = new ConsoleClient({ url: new URL(url).origin, key, language });
  await api.assertHarmless();
  await serveAgent({ api, folder }, language);
}
