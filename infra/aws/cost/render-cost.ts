import type Big from 'big.js';
import { ledgerItemBytes } from '../limits/largest-ledger-item.ts';
import { type CostTerm, costOfDocuments, costOfStanding, totalCost } from './cost-of-documents.ts';
import { PRICES, PRICES_LOOKED_UP } from './prices.ts';
import { ASSUMED, USAGE } from './usage.ts';

const SEEN = {
  page: '',
  quoted: ' (as quoted by other pages)',
  unseen: ' (not seen on a stored page)',
} as const;
const DOCUMENTS = 100_000;
const JOBS = 10;
const GROWTH = [
  { documents: 1000, jobs: 30 },
  { documents: 10_000, jobs: 30 },
  { documents: 100_000, jobs: 10 },
  { documents: 100_000, jobs: 30 },
  { documents: 1_000_000, jobs: 30 },
  { documents: 10_000_000, jobs: 300 },
];

const grouped = (value: Big, decimals: number): string =>
  value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
const dollars = (value: Big): string => `$${grouped(value, value.lt('0.1') ? 4 : 2)}`;
const quantity = (value: Big): string => grouped(value, value.lt(100) && !value.round().eq(value) ? 2 : 0);

/** docs/cost.md, from the prices, the usage that a test counts, and what is assumed. */
export const renderCost = (): string => {
  const terms = costOfDocuments(DOCUMENTS, JOBS);
  return [
    '# What it costs',
    `List prices of us-east-1 in US dollars without the free tier, looked up on ${PRICES_LOOKED_UP} (sources below). Requests per document, chunk and job are counted from the code path by \`test/aws/cost.test.ts\`; this page is written by \`npm run docs\`.`,
    `## ${DOCUMENTS.toLocaleString('en')} documents in ${JOBS} exports`,
    table(terms),
    `**Together ${dollars(totalCost(terms))}**, that is ${dollars(totalCost(terms).div(DOCUMENTS).times(1000))} for a thousand documents.`,
    '## How it grows',
    'Every term grows with the documents; only what a job costs by itself (a handful of requests) grows with the exports. Nothing grows faster than the documents, because chunks have a fixed size and no step reads what another job wrote.',
    growth(),
    '## A month in which nothing arrives',
    table(costOfStanding(1)),
    `Together ${dollars(totalCost(costOfStanding(1)))}. An SFTP server (the option \`sftp\`) costs $${PRICES.sftpHour.usd} an hour on top, whether files come or not; an encrypted bucket, the queue, the topics and the rules cost nothing while they rest.`,
    '## What is counted',
    counted(),
    '## What is assumed',
    assumed(),
    '## Sources of the prices',
    Object.values(PRICES)
      .map(
        ({ usd, per, unit, source, seen }) =>
          `- $${usd} for ${per === 1 ? '' : `${per.toLocaleString('en')} `}${unit}: ${source}${SEEN[seen]}`,
      )
      .join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
};

const table = (terms: readonly CostTerm[]): string =>
  [
    '| Term | Quantity | Unit | Price | Cost |',
    '|---|---:|---|---:|---:|',
    ...terms.map(({ what, price, quantity: amount, usd }) => {
      const { usd: each, per, unit } = PRICES[price];
      const rate = per === 1 ? `$${each}` : `$${each} / ${per.toLocaleString('en')}`;
      return `| ${what} | ${quantity(amount)} | ${unit} | ${rate} | ${dollars(usd)} |`;
    }),
  ].join('\n');

const growth = (): string =>
  [
    '| Documents | Exports | Cost | For a thousand |',
    '|---:|---:|---:|---:|',
    ...GROWTH.map(({ documents, jobs }) => {
      const sum = totalCost(costOfDocuments(documents, jobs));
      return `| ${documents.toLocaleString('en')} | ${jobs} | ${dollars(sum)} | ${dollars(sum.div(documents).times(1000))} |`;
    }),
  ].join('\n');

const counted = (): string =>
  [
    `- A document: ${USAGE.perDocument.ledgerWrites} writes to the ledger (claim, settle) of ${USAGE.perDocument.writeUnits} write units together, no read.`,
    `- A chunk of ${USAGE.documentsPerChunk} documents: ${USAGE.perChunk.states} state in an execution of its own, ${USAGE.perChunk.get} GET, ${USAGE.perChunk.head} HEAD and ${USAGE.perChunk.put} PUT.`,
    `- A job by itself: ${USAGE.perJob.states} states, at most ${USAGE.perJob.get} GET, ${USAGE.perJob.head} HEAD, ${USAGE.perJob.put} PUT and ${USAGE.perJob.list} LIST. Every further wave is one state more.`,
    '- A state transition is counted for every state entered and for every execution started.',
  ].join('\n');

/** The claim and the settled entry are about as large as each other; a unit is 1 KiB. */
const writeUnitsOf = (lines: number): number => 2 * Math.ceil(ledgerItemBytes(lines) / 1024);

const assumed = (): string =>
  [
    `- The service answers in ${ASSUMED.secondsPerCall} s; a document needs ${ASSUMED.callsPerDocument} calls (draft, read back, issue) and ${ASSUMED.documentsAtOnce} documents of a chunk are under way at once. Half the time is half the term "Lambda, issue".`,
    `- Intake reads ${ASSUMED.rowsPerSecondIntake.toLocaleString('en')} rows a second, the report writes ${ASSUMED.rowsPerSecondReport.toLocaleString('en')}, both with 3,008 MB: [measured](limits.md) on 1,000,000 rows with the latency of S3, as if a function had one processor.`,
    `- A row leaves ${ASSUMED.storedKibPerRow} KiB in S3 (export, rows, documents, outcomes, report), of which jobs/ goes after 90 days; a document leaves ${ASSUMED.ledgerKibPerDocument} KiB in the ledger, for good.`,
    `- Documents have one line. The ledger keeps a digest per field, so a document of ten lines takes about ${writeUnitsOf(10)} write units in the place of ${USAGE.perDocument.writeUnits}, one of fifty about ${writeUnitsOf(50)}.`,
    '- X-Ray samples one request a second and one in twenty beyond; at this volume it stays in its free tier.',
  ].join('\n');
