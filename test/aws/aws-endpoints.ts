import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { listenHere } from '../listen-here.ts';

export interface StartedExecution {
  name: string;
  input: unknown;
  status: 'RUNNING' | 'SUCCEEDED' | 'FAILED';
  traceHeader?: string | undefined;
}

interface PutEvent {
  DetailType: string;
  Detail: string;
}

/** A session of STS whose key is the account of its tag, so that Secrets Manager knows whom it answers. */
const session = (asked: URLSearchParams): string => {
  const account = asked.get('Tags.member.1.Key') === 'account' ? asked.get('Tags.member.1.Value') : 'nobody';
  return (
    '<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>' +
    `<AccessKeyId>${account}</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>` +
    `<Expiration>${new Date(Date.now() + 3_600_000).toISOString()}</Expiration></Credentials></AssumeRoleResult>` +
    '</AssumeRoleResponse>'
  );
};

/** Executions as Step Functions lists them, newest first. */
const listed = (
  started: readonly StartedExecution[],
  { statusFilter, maxResults = 100, stateMachineArn }: Record<string, unknown>,
) =>
  started
    .filter(({ status }) => statusFilter === undefined || status === statusFilter)
    .toReversed()
    .slice(0, Number(maxResults))
    .map(({ name, status }) => ({
      ...{ name, status, stateMachineArn, executionArn: `${stateMachineArn}:${name}` },
      startDate: Date.now() / 1000,
    }));

const SEAL_KEY = 'arn:aws:kms:us-east-1:123456789012:key/seal';

/** Secrets Manager, Step Functions and keys of KMS on loopback, as far as the functions call them. */
export async function startAwsEndpoints(
  secrets: Record<string, string>,
  onStart: (execution: StartedExecution) => void = () => {},
) {
  const started: StartedExecution[] = [];
  const secretsAsked: string[] = [];
  const told: PutEvent[] = [];
  /** Calls that are refused until a test takes them out, by the error that they end with. */
  const refused = new Map<string, string>();
  const pairs = new Map<string, ReturnType<typeof pairOf>>();
  const pairOf = () => generateKeyPairSync('ed25519');
  const keysOf = (id: string) => {
    const known = pairs.get(id) ?? pairOf();
    pairs.set(id, known);
    return known;
  };
  const answer = ({
    target,
    body,
    signer,
  }: {
    target: string;
    body: Record<string, string>;
    signer: string;
  }): [number, unknown] => {
    const refusal = refused.get(target.split('.').at(-1) ?? '');
    if (refusal !== undefined) return [400, { __type: refusal, message: 'refused by the test' }];
    if (target.endsWith('.GetSecretValue')) {
      const id = body.SecretId ?? '';
      if (!id.endsWith(`/${signer}`)) return [400, { __type: 'AccessDeniedException', message: signer }];
      secretsAsked.push(id);
      return id in secrets
        ? [200, { Name: id, SecretString: secrets[id] }]
        : [400, { __type: 'ResourceNotFoundException', message: 'no such secret' }];
    }
    if (target.endsWith('.GetPublicKey'))
      return [
        200,
        {
          PublicKey: keysOf(body.KeyId ?? '')
            .publicKey.export({ type: 'spki', format: 'der' })
            .toString('base64'),
        },
      ];
    if (target.endsWith('.Sign') && body.SigningAlgorithm === 'ED25519_SHA_512' && body.MessageType === 'RAW')
      return [
        200,
        {
          Signature: sign(
            null,
            Buffer.from(body.Message ?? '', 'base64'),
            keysOf(body.KeyId ?? '').privateKey,
          ).toString('base64'),
        },
      ];
    if (target.endsWith('.PutEvents')) {
      told.push(...(JSON.parse(JSON.stringify(body)).Entries as PutEvent[]));
      return [200, { FailedEntryCount: 0, Entries: [] }];
    }
    if (target.endsWith('.ListExecutions')) return [200, { executions: listed(started, body) }];
    if (!target.endsWith('.StartExecution')) return [400, { __type: 'UnknownOperationException' }];
    const name = body.name ?? '';
    if (started.some((one) => one.name === name))
      return [400, { __type: 'ExecutionAlreadyExists', message: `Execution Already Exists: '${name}'` }];
    const execution: StartedExecution = {
      name,
      input: JSON.parse(body.input ?? '{}'),
      status: 'RUNNING',
      traceHeader: body.traceHeader,
    };
    started.push(execution);
    onStart(execution);
    return [200, { executionArn: `${body.stateMachineArn}:${name}`, startDate: Date.now() / 1000 }];
  };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const text = Buffer.concat(pieces).toString('utf8');
    const assumed = new URLSearchParams(text);
    if (assumed.get('Action') === 'AssumeRole') {
      response.writeHead(200, { 'content-type': 'text/xml' }).end(session(assumed));
      return;
    }
    const target = String(request.headers['x-amz-target']);
    const signer = /Credential=([^/]+)/.exec(String(request.headers.authorization))?.[1] ?? '';
    const [status, body] = answer({ target, body: JSON.parse(text), signer });
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
  });
  const here = await listenHere(server);
  return {
    url: here.url,
    started,
    secretsAsked,
    told,
    refused,
    secrets,
    publicKey: keysOf(SEAL_KEY).publicKey,
    [Symbol.asyncDispose]: here[Symbol.asyncDispose],
  };
}

/** Variables under which the handlers of functions find their services here: S3, DynamoDB, and those of `startAwsEndpoints`. */
export const awsVariables = ({ s3, dynamodb, others }: { s3: string; dynamodb: string; others: string }) => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_ENDPOINT_URL_S3: s3,
  AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
  ...Object.fromEntries(
    ['SECRETS_MANAGER', 'SFN', 'KMS', 'STS', 'EVENTBRIDGE'].map((name) => [
      `AWS_ENDPOINT_URL_${name}`,
      others,
    ]),
  ),
  ROWMARK_CREDENTIALS_ROLE: 'arn:aws:iam::123456789012:role/account',
  ROWMARK_SEAL: SEAL_KEY,
});
