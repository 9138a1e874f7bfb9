import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secondsToIssue } from '../../../shared/jobs/steps/seconds-to-issue.ts';
import { issuingRequests } from '../options/throughput.ts';
import type { Limit } from './limit.ts';
import { limitTable } from './limit-table.ts';
import { MEASURED_STEPS, secondsOf } from './measured-steps.ts';

const words = (): string => readFileSync(join(import.meta.dirname, 'words.md'), 'utf8').trim();

const UNITS: readonly [number, string][] = [
  [1024 ** 3, 'GiB'],
  [1024 ** 2, 'MiB'],
  [1024, 'KiB'],
];

/** `262,144 bytes` as `256 KiB`; other units as they are. */
function amount(value: number, unit: string): string {
  const [size, name] = (unit === 'bytes' && UNITS.find(([least]) => value >= least)) || [1, unit];
  const number = value / size;
  return `${number.toLocaleString('en', { maximumFractionDigits: number < 10 ? 1 : 0 })} ${name}`;
}

const share = ({ ours, limit }: Limit): string => {
  const percent = (ours / limit) * 100;
  return percent > 0 && percent < 1 ? '< 1 %' : `${Math.round(percent)} %`;
};

const stepsTable = (): string =>
  [
    '| Rows | Step | Clock | Processor | Waiting for S3 | Counted | Memory | PUT | GET | HEAD |',
    '|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...MEASURED_STEPS.map((one) => {
      const { rows, step, clockSeconds, processorSeconds, waitedSeconds, peakMb, requests } = one;
      const seconds = [clockSeconds, processorSeconds, waitedSeconds, secondsOf(one)].map(
        (some) => `${Math.ceil(some)} s`,
      );
      const counts = Object.values(requests).map((count) => count.toLocaleString('en'));
      return `| ${[rows.toLocaleString('en'), step, ...seconds, `${peakMb} MB`, ...counts].join(' | ')} |`;
    }),
  ].join('\n');

const IN_FLIGHT = [8, 16, 40, 80, 400];
const LATENCIES_SECONDS = [0.1, 0.3, 1, 3];

/** Documents of one account that a service takes in a day, by its latency and the requests that may be in flight. */
const throughputTable = (): string =>
  [
    `| \`requestsInFlight\` | Of these issue | ${LATENCIES_SECONDS.map((seconds) => `${seconds} s a call`).join(' | ')} |`,
    `|---:|---:|${LATENCIES_SECONDS.map(() => '---:|').join('')}`,
    ...IN_FLIGHT.map((requestsInFlight) => {
      const issuing = issuingRequests({
        requestsInFlight,
        issueConcurrency: Math.max(10, requestsInFlight / 8),
        accounts: ['default'],
      });
      const cells = LATENCIES_SECONDS.map((secondsPerCall) =>
        rounded(86_400 / secondsToIssue(1, { issuing, secondsPerCall })),
      );
      return `| ${requestsInFlight} | ${issuing} | ${cells.join(' | ')} |`;
    }),
  ].join('\n');

/** Three digits: more would claim to know how fast the service is. */
const rounded = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 0 });

/** docs/limits.md: the table, then what no number says. */
export const limitsPage = (): string =>
  [
    '# What fits into the platform',
    'Computed from our own limits by `npm run docs`; a test holds every line below its limit. Quotas as AWS documents them (the page is named), written down on 2026-11-20. Those with ° were not seen on a stored copy of the page: check them.',
    [
      '| What | AWS allows | We need at most | Share | How | Page |',
      '|---|---:|---:|---:|---|---|',
      ...limitTable().map((one) => {
        const { what, limit, unit, ours, how, source, unseen } = one;
        return `| ${what} | ${amount(limit, unit)}${unseen ? ' °' : ''} | ${amount(ours, unit)} | ${share(one)} | ${how} | ${source} |`;
      }),
    ].join('\n'),
    words().replace('{throughput}', throughputTable()),
    stepsTable(),
  ]
    .join('\n\n')
    .concat('\n');
