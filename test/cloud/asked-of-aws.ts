import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { ACCOUNT, REGION } from '../aws/resolved-template.ts';
import type { Asked } from './judges/iam.ts';

/** One request over HTTP, as far as it says what it asks for. */
export interface Heard {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const arn = (service: string, rest: string) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;
const textSchema = z.record(z.string(), z.unknown());
const keySchema = z.object({ pk: z.object({ S: z.string() }) });

/** The service that a request is for. */
export function serviceOf({ headers, method, url }: Heard): string {
  const target = String(headers['x-amz-target'] ?? '');
  if (target.startsWith('DynamoDB')) return 'dynamodb';
  if (target !== '') return 'json';
  if (method === 'POST' && /^application\/x-www-form-urlencoded/.test(String(headers['content-type'])))
    return 'query';
  if (url.startsWith('/2015-03-31/functions/')) return 'lambda';
  return 's3';
}

/** The account of the session that signed, of one that was assumed for an account. */
export const signerOf = ({ headers }: Heard): string =>
  /Credential=([^/]+)/.exec(String(headers.authorization))?.[1] ?? '';

/** What IAM is asked about a request; undefined of one that this knows nothing of, which is then refused. */
export function askedOf(heard: Heard): Asked[] | undefined {
  const service = serviceOf(heard);
  if (service === 's3') return ofS3(heard);
  if (service === 'dynamodb') return ofDynamoDB(heard);
  if (service === 'query') return ofQuery(heard);
  if (service === 'lambda') {
    const [, name] = /functions\/([^/]+)\/invocations/.exec(heard.url) ?? [];
    return [{ action: 'lambda:InvokeFunction', resource: arn('lambda', `function:${name}`) }];
  }
  return ofJson(heard);
}

function ofS3({ method, url, headers }: Heard): Asked[] | undefined {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const resource = `arn:aws:s3:::${bucket}${key === '' ? '' : `/${key}`}`;
  const one = (action: string, context = {}): Asked[] => [{ action: `s3:${action}`, resource, context }];
  const version = searchParams.has('versionId') ? 'Version' : '';
  if (key === '') {
    const prefix = searchParams.get('prefix');
    const context = prefix === null ? {} : { 's3:prefix': prefix };
    if (method === 'POST' && searchParams.has('delete')) return [];
    return method === 'GET'
      ? one(searchParams.has('versions') ? 'ListBucketVersions' : 'ListBucket', context)
      : undefined;
  }
  if (searchParams.has('retention')) return one('GetObjectRetention');
  if (method === 'GET' || method === 'HEAD') return one(`GetObject${version}`);
  if (method === 'DELETE')
    return one(searchParams.has('uploadId') ? 'AbortMultipartUpload' : `DeleteObject${version}`);
  if (method !== 'PUT' && method !== 'POST') return undefined;
  const source = headers['x-amz-copy-source'];
  return source === undefined
    ? one('PutObject')
    : [
        ...one('PutObject'),
        {
          action: 's3:GetObject',
          resource: `arn:aws:s3:::${decodeURIComponent(String(source)).replace(/^\//, '').replace(/\?.*/, '')}`,
        },
      ];
}

function ofDynamoDB({ headers, body }: Heard): Asked[] {
  const action = `dynamodb:${String(headers['x-amz-target']).split('.')[1]}`;
  const read = textSchema.parse(JSON.parse(body.toString('utf8')));
  const tables =
    typeof read.TableName === 'string'
      ? [read.TableName]
      : Object.keys(textSchema.parse(read.RequestItems ?? {}));
  const key = keySchema.safeParse(read.Key ?? read.Item);
  const context: Asked['context'] = key.success ? { 'dynamodb:LeadingKeys': [key.data.pk.S] } : {};
  return tables.map((table) => ({ action, resource: arn('dynamodb', `table/${table}`), context }));
}

function ofQuery({ body }: Heard): Asked[] | undefined {
  const given = new URLSearchParams(body.toString('utf8'));
  const action = given.get('Action');
  if (action === 'DescribeStacks')
    return [
      {
        action: 'cloudformation:DescribeStacks',
        resource: arn('cloudformation', `stack/${given.get('StackName')}/*`),
      },
    ];
  if (action === 'ReceiveMessage' || action === 'DeleteMessage') {
    const queue = given.get('QueueUrl')?.split('/').at(-1);
    return [{ action: `sqs:${action}`, resource: arn('sqs', String(queue)) }];
  }
  if (action !== 'AssumeRole') return undefined;
  const resource = given.get('RoleArn') ?? '';
  const account = given.get('Tags.member.1.Value') ?? '';
  const context = { 'aws:RequestTag/account': account, 'aws:TagKeys': ['account'] };
  return ['sts:AssumeRole', 'sts:TagSession'].map((one) => ({ action: one, resource, context }));
}

const SERVICES: Readonly<Record<string, string>> = {
  AWSStepFunctions: 'states',
  secretsmanager: 'secretsmanager',
  TrentService: 'kms',
  AWSEvents: 'events',
  Logs_20140328: 'logs',
  AmazonSQS: 'sqs',
};

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

function ofJson({ headers, body }: Heard): Asked[] | undefined {
  const [target = '', operation = ''] = String(headers['x-amz-target']).split('.');
  const service = SERVICES[target];
  if (service === undefined) return undefined;
  const given = textSchema.parse(JSON.parse(body.toString('utf8') || '{}'));
  if (operation === 'PutEvents') {
    const entries = z.array(z.object({ Source: z.string(), DetailType: z.string() })).parse(given.Entries);
    const context = {
      'events:source': entries.map(({ Source }) => Source),
      'events:detail-type': entries.map(({ DetailType }) => DetailType),
    };
    return [{ action: 'events:PutEvents', resource: arn('events', 'event-bus/default'), context }];
  }
  const resource = {
    states: asText(given.stateMachineArn) || asText(given.executionArn) || asText(given.mapRunArn),
    secretsmanager: arn('secretsmanager', `secret:${asText(given.SecretId)}-AbCdEf`),
    kms: asText(given.KeyId),
    events: arn('events', `rule/${asText(given.Name)}`),
    logs: arn('logs', `log-group:${asText(given.logGroupName)}:*`),
    sqs: arn('sqs', asText(given.QueueUrl).split('/').at(-1) ?? ''),
  }[service];
  return resource === undefined ? undefined : [{ action: `${service}:${operation}`, resource }];
}
