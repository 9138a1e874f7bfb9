import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/** What the product can do, and the folders that do it: a file counts where the longest of them holds it. */
const CAPABILITIES: readonly { does: string; folders: readonly string[] }[] = [
  { does: 'reads exports: encodings, CSV, XLSX, JSON', folders: ['shared/sheet'] },
  {
    does: 'maps columns to fields: profiles, cells, corrections',
    folders: ['shared/mapping', 'infra/local/correct'],
  },
  {
    does: 'recognises exports and proposes profiles',
    folders: [
      'shared/mapping/inspect',
      'shared/mapping/survey',
      'shared/mapping/facts',
      'infra/local/profiles',
    ],
  },
  {
    does: 'reads payment exports of providers',
    folders: ['shared/mapping/payments', 'shared/facts/payment-types', 'shared/documents/payment-lifecycle'],
  },
  { does: 'gives out templates', folders: ['shared/mapping/templates', 'infra/local/template'] },
  { does: 'converts money and brings rates', folders: ['shared/money', 'shared/documents/convert'] },
  { does: 'proves the balance of a file', folders: ['shared/mapping/balance', 'shared/jobs/balance'] },
  {
    does: 'judges documents before they are sent',
    folders: ['shared/preflight', 'shared/facts', 'shared/documents'],
  },
  {
    does: 'issues once: ledger, claims, certificate, rebuild',
    folders: ['shared/issue', 'shared/ledger', 'shared/jobs/issue', 'shared/rebuild', 'shared/jobs/account'],
  },
  { does: 'speaks to the invoicing service', folders: ['shared/service'] },
  {
    does: 'runs the steps of a job',
    folders: ['shared/jobs', 'shared/records', 'shared/store', 'functions/steps'],
  },
  { does: 'compares and joins retry files', folders: ['shared/jobs/retry', 'shared/report/retry'] },
  { does: 'reports every row', folders: ['shared/report', 'shared/jobs/report'] },
  { does: 'seals and verifies', folders: ['shared/report/seal', 'shared/report/verify'] },
  { does: 'takes back and erases', folders: ['shared/jobs/undo'] },
  { does: 'reconciles a month', folders: ['shared/statement'] },
  {
    does: 'says it in English and Greek',
    folders: ['shared/problems', 'functions/console/words', 'infra/local/words'],
  },
  {
    does: 'console and HTTP interface',
    folders: ['functions/console', 'infra/local/console', 'infra/aws/console'],
  },
  { does: 'sandbox of the invoicing service', folders: ['functions/sandbox'] },
  { does: 'command line, watched folder, embedded tables', folders: ['infra/local', 'infra/package'] },
  { does: 'runs on AWS', folders: ['infra', 'infra/aws', 'functions', 'shared'] },
];

const isCode = (name: string) => /\.(ts|css|js)$/.test(name);

const codeIn = (folder: string): string[] =>
  readdirSync(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && isCode(one.name))
    .map((one) =>
      join(one.parentPath, one.name)
        .slice(PROJECT_ROOT.length + 1)
        .split(sep)
        .join('/'),
    );

const capabilityOf = (file: string) =>
  CAPABILITIES.flatMap(({ does, folders }) => folders.map((folder) => ({ does, folder })))
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .reduce((best, one) => (one.folder.length > best.folder.length ? one : best)).does;

/** Files and lines of the product's code by what they do, in the order of the table above. */
export function linesOfCapabilities(): { does: string; files: number; lines: number }[] {
  const files = ['shared', 'functions', 'infra'].flatMap(codeIn);
  const groups = Map.groupBy(files, capabilityOf);
  return CAPABILITIES.map(({ does }) => {
    const own = groups.get(does) ?? [];
    const lines = own.map((file) => readFileSync(join(PROJECT_ROOT, file), 'utf8').split('\n').length - 1);
    return { does, files: own.length, lines: lines.reduce((sum, one) => sum + one, 0) };
  });
}

/** The heading in `docs/figures.md` under which the lines stand, at the end of the page. */
export const LINES_HEADING = '## Lines of code';

/** The page with its section of lines written anew; what was measured stays. */
export function withLines(page: string): string {
  const counted = linesOfCapabilities();
  const total = (key: 'files' | 'lines') => counted.reduce((sum, one) => sum + one[key], 0);
  const rows = [...counted, { does: '**All**', files: total('files'), lines: total('lines') }];
  const [measured = ''] = page.split(LINES_HEADING);
  return `${measured.trimEnd()}

${LINES_HEADING}

Written by \`npm run docs\`: the product's code by what it does, with comments and blank lines, without tests.

| What the product does | Files | Lines |
|---|---:|---:|
${rows.map(({ does, files, lines }) => `| ${does} | ${files} | ${lines} |`).join('\n')}
`;
}
