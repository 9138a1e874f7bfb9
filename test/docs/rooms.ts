import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../files-below.ts';
import { PROJECT_ROOT } from './project-root.ts';

interface Room {
  name: string;
  /** Beginnings of the paths that are in it: a file is in the room with the longest. */
  paths: readonly string[];
  /** Lines that it may have at the end of this version. */
  budget: number;
  /** Lines that it may have today where it is still above its budget; this number only falls. */
  until?: number;
}

const words = (...files: string[]) =>
  ['en', 'el'].flatMap((language) => files.map((file) => `shared/words/${language}/${file}.json`));

export const rooms: readonly Room[] = [
  { name: 'sheet', paths: ['shared/sheet/'], budget: 2900, until: 3216 },
  {
    name: 'mapping, with profiles and inspect',
    paths: ['shared/mapping/', ...words('fields')],
    budget: 7300,
    until: 12683,
  },
  { name: 'documents, money', paths: ['shared/documents/', 'shared/money/'], budget: 3500, until: 4503 },
  { name: 'facts', paths: ['shared/facts/'], budget: 1900, until: 1744 },
  { name: 'preflight', paths: ['shared/preflight/'], budget: 1400, until: 1881 },
  { name: 'problems and words', paths: ['shared/problems/', 'shared/words/'], budget: 2200, until: 2279 },
  { name: 'records, store', paths: ['shared/'], budget: 1200, until: 1939 },
  { name: 'jobs', paths: ['shared/jobs/'], budget: 8200, until: 11126 },
  {
    name: 'ledger, issue, service',
    paths: ['shared/ledger/', 'shared/issue/', 'shared/service/'],
    budget: 3600,
    until: 3783,
  },
  {
    name: 'report, seal, chain, verify',
    paths: ['shared/report/', ...words('report')],
    budget: 6000,
    until: 7700,
  },
  { name: 'statement, rebuild', paths: ['shared/statement/', 'shared/rebuild/'], budget: 1900, until: 2204 },
  { name: 'functions: steps, deps, handlers', paths: ['functions/'], budget: 900, until: 936 },
  {
    name: 'console, operations',
    paths: ['functions/console/', 'shared/operations/', ...words('console', 'refusals')],
    budget: 8500,
    until: 11506,
  },
  { name: 'sandbox', paths: ['functions/sandbox/'], budget: 2800, until: 2774 },
  { name: 'infra/local', paths: ['infra/local/', ...words('commands')], budget: 7000, until: 9356 },
  { name: 'infra/aws, package', paths: ['infra/'], budget: 2100 },
];

const isCounted = (name: string) =>
  /\.(ts|js|css|json|csv|txt)$/.test(name) && !/\.schema\.json$|package-lock\.json$/.test(name);

const filesIn = (folder: string): string[] =>
  filesBelow(join(PROJECT_ROOT, folder))
    .filter(isCounted)
    .map((name) => join(folder, name));

const roomOf = (file: string) =>
  rooms
    .flatMap(({ name, paths }) => paths.map((path) => ({ name, path })))
    .filter(({ path }) => file.startsWith(path))
    .toSorted((one, other) => other.path.length - one.path.length)[0]?.name;

/** Lines of the product in each room: code, and the data that people edit; generated schemas are left out. */
export function linesOfRooms(): {
  name: string;
  files: number;
  lines: number;
  budget: number;
  until: number;
}[] {
  const groups = Map.groupBy(['shared', 'functions', 'infra'].flatMap(filesIn), roomOf);
  return rooms.map(({ name, budget, until = budget }) => {
    const own = groups.get(name) ?? [];
    const lines = own.map((file) => readFileSync(join(PROJECT_ROOT, file), 'utf8').split('\n').length - 1);
    return { name, files: own.length, lines: lines.reduce((sum, one) => sum + one, 0), budget, until };
  });
}

/** The heading in `docs/figures.md` under which the lines stand, at the end of the page. */
export const LINES_HEADING = '## Lines of code';

/** The page with its section of lines written anew; what was measured stays. */
export function withLines(page: string): string {
  const counted = linesOfRooms();
  const total = (key: 'files' | 'lines' | 'budget') => counted.reduce((sum, one) => sum + one[key], 0);
  const all = { name: '**All**', files: total('files'), lines: total('lines'), budget: total('budget') };
  const [measured = ''] = page.split(LINES_HEADING);
  return `${measured.trimEnd()}

${LINES_HEADING}

Written by \`npm run docs\`: code and data that people edit, with comments and blank lines, without tests and generated schemas.

| Room | Files | Lines | Budget |
|---|---:|---:|---:|
${[...counted, all].map((one) => `| ${one.name} | ${one.files} | ${one.lines} | ${one.budget} |`).join('\n')}
`;
}
