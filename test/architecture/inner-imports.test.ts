import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from '../files-below.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Words that every test may use, what is stored of a document and under which key, and the published forms in which a door answers. */
const VOCABULARY =
  /^shared\/(?:(?:facts|problems|words)\/|(?:store\/(?:keys|safe-key|store)|ledger\/fingerprint|documents\/(?:canonical|external-id)|report\/(?:row|summary)|records\/(?:stored|plan|payout|json-lines)|service\/environment|documents\/fields|mapping\/(?:facts\/field-labels|profile\/profile|templates\/(?:code-lists|template-sheet)))\.ts)/;

/** Doors below the commands: the steps over a host, what a host is made of, the wire, and the judges whom the sandbox tries. */
const DOORS = new RegExp(
  `^shared/(?:${[
    'jobs/(?:account/(?:account-guard|ask-service)|approve/approved-plan|intake/intake-export)',
    'jobs/(?:issue/(?:decide|issue-chunk)|receive/(?:companions|receive-export)|report/report-job|reverse/reverse-document)',
    'jobs/(?:files/(?:chain|read-job)|find/find-documents|steps/(?:events|issuing-order))',
    'ledger/(?:account-table|dynamodb-ledger|certificates|holders|shared-semaphore)',
    'store/(?:s3-store|s3-erasable|momentary)',
    'service/(?:client|http-exchange|limits|service-errors|wire)',
    'statement/(?:recheck-marks|service-documents|statement)',
    'report/(?:seal|verify/verify-report)',
    'money/rates/reference-rates',
    'preflight/(?:judge-compatibility|judge-document|rules/rules|inspect/inspect-export)',
    'issue/(?:decision-table|issue-document)',
    'records/event',
    'sheet/(?:limits|open-sheet|sheet)',
  ].join('|')})\\.ts$`,
);

/** Pure modules that `test/cores` proves from inside. */
const CORES = new RegExp(
  `^shared/(?:${[
    'money/(?:currency|decimal|minor-units|split-cents)',
    'money/conversion/exchange-rate',
    'money/rates/days',
    'mapping/(?:cells/read-(?:cell|date|number)|facts/type-names|header/header|texts/fold)',
    'sheet/xlsx/xml/xml-(?:attributes|reader)',
    'documents/(?:name-numbers|build/build-document|convert/convert-payment)',
    'issue/state',
    'jobs/judge/(?:make-document-record|remembered-texts)',
    'report/(?:files/(?:csv-line|utf8-text)|rows/write-result-xlsx)',
    'statement/statement-sums',
  ].join('|')})\\.ts$`,
);

/** Pure modules have a test of their own below; a contract builds what must keep it. */
const APART = /^test\/(?:cores|contracts)\//;

const IMPORT = /(?:^|\n)import\s+(?!type\b)([^;]*?)\s*from\s+'(\.[^']+)'/g;
const isOnlyTypes = (names: string): boolean =>
  /^\{[^}]*\}$/.test(names) && /^\{\s*(?:type \w+(?: as \w+)?,?\s*)+\}$/.test(names);

const innerImports = (path: string): string[] =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)]
    .filter(([, names = '']) => !isOnlyTypes(names))
    .map(([, , from = '']) => relative(ROOT, resolve(ROOT, dirname(path), from)))
    .filter((path) => path.startsWith('shared/') && !VOCABULARY.test(path) && !DOORS.test(path));

const tests = filesBelow(join(ROOT, 'test'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name}`)
  .toSorted();

it('a test goes through a door', () => {
  const inner = tests.filter((path) => !APART.test(path) && innerImports(path).length > 0);
  const told = 'Test through a door: see «The place of a new test» in CONTRIBUTING.md.';
  expect(inner, told).toEqual([]);
});

it('test/cores imports the pure modules that are named here, and no others', () => {
  const others = tests
    .filter((path) => path.startsWith('test/cores/'))
    .flatMap((path) => innerImports(path).filter((imported) => !CORES.test(imported)));
  expect(others).toEqual([]);
});
