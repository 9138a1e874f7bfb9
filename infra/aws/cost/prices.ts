/** A list price in US dollars, in us-east-1, without the free tier. */
interface Price {
  usd: string;
  per: number;
  unit: string;
  source: string;
  /** Evidence of the price: on a stored copy of the page itself, quoted by another page, or from memory of the page. */
  seen: 'page' | 'quoted' | 'unseen';
}

/** The day on which they were looked up; check them before you rely on a sum. */
export const PRICES_LOOKED_UP = '2026-11-20';

export const PRICES = {
  transition: {
    usd: '0.025',
    per: 1000,
    unit: 'state transitions, Standard',
    source: 'aws.amazon.com/step-functions/pricing',
    seen: 'page',
  },
  lambdaRequest: {
    usd: '0.20',
    per: 1_000_000,
    unit: 'Lambda requests',
    source: 'aws.amazon.com/lambda/pricing',
    seen: 'unseen',
  },
  lambdaGbSecond: {
    usd: '0.0000133334',
    per: 1,
    unit: 'GB-seconds, arm64',
    source: 'aws.amazon.com/lambda/pricing',
    seen: 'quoted',
  },
  writeUnit: {
    usd: '0.625',
    per: 1_000_000,
    unit: 'DynamoDB write request units, on demand',
    source: 'aws.amazon.com/dynamodb/pricing (halved in November 2024)',
    seen: 'quoted',
  },
  readUnit: {
    usd: '0.125',
    per: 1_000_000,
    unit: 'DynamoDB read request units, on demand',
    source: 'aws.amazon.com/dynamodb/pricing (halved in November 2024)',
    seen: 'unseen',
  },
  ledgerStorage: {
    usd: '0.45',
    per: 1,
    unit: 'GB-month in DynamoDB with point-in-time recovery (0.25 + 0.20)',
    source: 'aws.amazon.com/dynamodb/pricing',
    seen: 'unseen',
  },
  put: {
    usd: '0.005',
    per: 1000,
    unit: 'S3 PUT and LIST requests',
    source: 'aws.amazon.com/s3/pricing',
    seen: 'quoted',
  },
  get: {
    usd: '0.0004',
    per: 1000,
    unit: 'S3 GET and HEAD requests',
    source: 'aws.amazon.com/s3/pricing',
    seen: 'unseen',
  },
  objectStorage: {
    usd: '0.023',
    per: 1,
    unit: 'GB-month in S3 Standard',
    source: 'aws.amazon.com/s3/pricing',
    seen: 'quoted',
  },
  logs: {
    usd: '0.50',
    per: 1,
    unit: 'GB of logs taken in',
    source: 'aws.amazon.com/cloudwatch/pricing',
    seen: 'quoted',
  },
  transferOut: {
    usd: '0.09',
    per: 1,
    unit: 'GB sent to the internet (the invoicing service)',
    source: 'aws.amazon.com/ec2/pricing/on-demand',
    seen: 'unseen',
  },
  metric: {
    usd: '0.30',
    per: 1,
    unit: 'own metrics, a month',
    source: 'aws.amazon.com/cloudwatch/pricing',
    seen: 'quoted',
  },
  alarm: {
    usd: '0.10',
    per: 1,
    unit: 'metrics under alarm, a month',
    source: 'aws.amazon.com/cloudwatch/pricing',
    seen: 'unseen',
  },
  dashboard: {
    usd: '3.00',
    per: 1,
    unit: 'dashboards, a month',
    source: 'aws.amazon.com/cloudwatch/pricing',
    seen: 'unseen',
  },
  metricRequest: {
    usd: '0.01',
    per: 1000,
    unit: 'requests that write metrics',
    source: 'aws.amazon.com/cloudwatch/pricing',
    seen: 'unseen',
  },
  metricRead: {
    usd: '0.01',
    per: 1000,
    unit: 'metrics read',
    source: 'aws.amazon.com/cloudwatch/pricing',
    seen: 'unseen',
  },
  secret: {
    usd: '0.40',
    per: 1,
    unit: 'secrets, a month',
    source: 'aws.amazon.com/secrets-manager/pricing',
    seen: 'unseen',
  },
  key: {
    usd: '1.00',
    per: 1,
    unit: 'keys, a month (seal)',
    source: 'aws.amazon.com/kms/pricing',
    seen: 'page',
  },
  keyRequest: {
    usd: '0.15',
    per: 10_000,
    unit: 'requests to a key that signs',
    source: 'aws.amazon.com/kms/pricing',
    seen: 'quoted',
  },
  expressRequest: {
    usd: '1.00',
    per: 1_000_000,
    unit: 'Express executions (age of the oldest job)',
    source: 'aws.amazon.com/step-functions/pricing',
    seen: 'quoted',
  },
  sftpHour: {
    usd: '0.30',
    per: 1,
    unit: 'hours of an SFTP server, only with the option sftp',
    source: 'aws.amazon.com/aws-transfer-family/pricing',
    seen: 'quoted',
  },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof PRICES;
