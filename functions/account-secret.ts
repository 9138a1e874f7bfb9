import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { SecretUnfit } from '../shared/jobs/account/account-guard.ts';
import { problem } from '../shared/problems/problem.ts';
import { SECRET_SHAPE } from '../shared/service/credentials.ts';

/** Errors for a secret that is absent, being deleted, or closed to the role: IAM refuses before it looks. */
const MISSING = ['ResourceNotFoundException', 'InvalidRequestException', 'AccessDeniedException'];

/** Tag of a session that names the account whose secret it may read. */
const ACCOUNT_TAG = 'account';

/**
 * Reads the secret of an account in a session that is tagged with the account. The function's own role reads
 * no secret, and IAM lets the session read only this one.
 */
export function accountSecrets({ role, prefix }: { role: string; prefix: string }) {
  const clients = new Map<string, SecretsManagerClient>();
  return async (account: string): Promise<string> => {
    const client =
      clients.get(account) ?? new SecretsManagerClient({ credentials: () => sessionOf(role, account) });
    clients.set(account, client);
    const secret = `${prefix}${account}`;
    const { SecretString = '' } = await client
      .send(new GetSecretValueCommand({ SecretId: secret }))
      .catch((error: unknown) => {
        const isMissing = error instanceof Error && MISSING.includes(error.name);
        if (!isMissing) throw error;
        const said = { secret, account, reason: error.name, shape: SECRET_SHAPE };
        throw new SecretUnfit(problem('SECRET-MISSING', {}, said));
      });
    return SecretString;
  };
}

async function sessionOf(role: string, account: string) {
  const assume = new AssumeRoleCommand({
    RoleArn: role,
    RoleSessionName: account,
    Tags: [{ Key: ACCOUNT_TAG, Value: account }],
  });
  const { Credentials: given } = await new STSClient({}).send(assume);
  if (given?.AccessKeyId === undefined || given.SecretAccessKey === undefined)
    throw new Error(`STS gave no credentials for account ${account}.`);
  return {
    accessKeyId: given.AccessKeyId,
    secretAccessKey: given.SecretAccessKey,
    ...(given.SessionToken && { sessionToken: given.SessionToken }),
    ...(given.Expiration && { expiration: given.Expiration }),
  };
}
