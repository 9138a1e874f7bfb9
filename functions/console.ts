import { handle } from 'hono/aws-lambda';
import { undeployedAccount } from '../shared/jobs/account/account-guard.ts';
import { once } from '../shared/memoize.ts';
import { readConsoleConfiguration } from './configuration.ts';
import { CLOUD_LIMITS, cloudConsoleHost, presigned } from './console/cloud/cloud-host.ts';
import { createConsole } from './console/create-console.ts';
import { cognitoSignIn } from './console/sign-in/cognito-sign-in.ts';
import * as deps from './deps.ts';
import { putEvent } from './put-event.ts';

/** The console behind an HTTP API. */
export const handler: ReturnType<typeof handle> = async (event, context) => (await opened())(event, context);

/** Milliseconds that a person's request waits for its turn among the account's other requests. */
const PERSON_PATIENCE_MS = 5_000;

const opened = once(async () => {
  const { url, pool, addressOf, approvalRequired } = readConsoleConfiguration();
  const { ROWMARK_LANG: language, ROWMARK_ACCOUNTS: accounts } = deps.configuration();
  const { ROWMARK_IMPORTS_BUCKET: importsBucket } = deps.configuration();
  const given = {
    ...deps.stepDeps(),
    ...{ language, approvalRequired, ledgerOf: deps.ledgerOf, deliverEvent: putEvent },
    live: !(await deps.isSandboxHere()),
    company: accounts.join(', '),
    accounts: async () => [...accounts],
    unknownAccount: undeployedAccount,
    clientOf: deps.askingClientOf(PERSON_PATIENCE_MS),
    sealKeys: async () => (await deps.sealerOrWhyNot()).sealer?.keys ?? [],
    login: deps.login(),
    dryRunOnly: await deps.issuesNothing(),
    apart: {
      ...presigned({ client: deps.s3(), url, bucketOf: deps.bucketOf }),
      origin: new URL(addressOf(importsBucket)).origin,
      ...CLOUD_LIMITS,
    },
  };
  const { host: name, protocol } = new URL(url);
  const address = { hosts: new Set([name]), scheme: protocol === 'https:' ? 'https' : 'http' } as const;
  const host = cloudConsoleHost(given, deps.executions());
  return handle(createConsole({ host, signIn: cognitoSignIn({ pool, url, now: deps.now }), address }));
});
