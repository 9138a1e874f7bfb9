import { handle } from 'hono/aws-lambda';
import { createConsole } from './console/create-console.ts';
import { consoleDeps } from './deps.ts';

let opened: ReturnType<typeof open> | undefined;

/** The console behind an HTTP API. */
export const handler: ReturnType<typeof handle> = async (event, context) => {
  opened ??= open();
  return (await opened)(event, context);
};

async function open() {
  const { host, signIn, url } = await consoleDeps();
  const { host: name, protocol } = new URL(url);
  const address = { hosts: new Set([name]), scheme: protocol === 'https:' ? 'https' : 'http' } as const;
  return handle(createConsole({ host, signIn, address }));
}
