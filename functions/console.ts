import { handle } from 'hono/aws-lambda';
import { once } from '../shared/once.ts';
import { createConsole } from './console/create-console.ts';
import { consoleDeps } from './deps.ts';

/** The console behind an HTTP API. */
export const handler: ReturnType<typeof handle> = async (event, context) => (await opened())(event, context);

const opened = once(async () => {
  const { host, signIn, url } = await consoleDeps();
  const { host: name, protocol } = new URL(url);
  const address = { hosts: new Set([name]), scheme: protocol === 'https:' ? 'https' : 'http' } as const;
  return handle(createConsole({ host, signIn, address }));
});
