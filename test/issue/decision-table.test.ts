import { expect, test } from 'vitest';
import type { Cell, Step } from '../../shared/issue/cell.ts';
import { allFacts, cellsFor, type Facts } from '../../shared/issue/cell-for.ts';
import { decisionTable } from '../../shared/issue/decision-table.ts';
import { dimensions, type Hearing, hearings } from '../../shared/issue/situation.ts';

const everything = hearings.flatMap((heard) => [...allFacts()].map((facts) => ({ heard, facts })));

test('every answer in every situation has one cell', () => {
  const wrong = everything.flatMap(({ heard, facts }) => {
    const names = cellsFor(heard, facts).map(({ name }) => name);
    return names.length === 1 ? [] : [`${heard} ${JSON.stringify(facts)}: ${names.join(' and ') || 'none'}`];
  });
  expect(wrong.slice(0, 10)).toEqual([]);
});

test('no two cells have one name', () => {
  const names = decisionTable.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/** Situations whose cell breaks a rule. */
const offences = (rule: (of: { heard: Hearing; facts: Facts; step: Step }) => boolean) =>
  everything
    .flatMap(({ heard, facts }) =>
      cellsFor(heard, facts).map(({ name, step }) => ({ name, heard, facts, step })),
    )
    .filter((of) => !rule(of))
    .map(({ name, heard, facts }) => `${heard} → ${name}: ${JSON.stringify(facts)}`)
    .slice(0, 5);

const endOf = (step: Step) => ('end' in step ? step.end : undefined);
const settleOf = (step: Step) => ('end' in step ? step.settle : undefined);
const callOf = (step: Step) => ('call' in step ? step.call : undefined);

test('what may be issued is never called an outage, nor unsent', () => {
  expect(offences(({ facts, step }) => facts.sent === 'nobody' || endOf(step) !== 'outage')).toEqual([]);
  expect(
    offences(({ facts, step }) => facts.sent === 'nobody' || settleOf(step) !== 'suspended, unsent'),
  ).toEqual([]);
});

test('only an answer about this document settles it', () => {
  const settles: Readonly<Record<string, readonly Hearing[]>> = {
    issued: ['issue: issued', 'status: issued'],
    // The last two are a draft of ours that was not kept as it was sent.
    refused: ['issue: refused', 'status: refused', 'find: differs', 'status: draft'],
  };
  expect(offences(({ heard, step }) => settles[settleOf(step) ?? '']?.includes(heard) ?? true)).toEqual([]);
  expect(
    offences(
      ({ heard, step }) =>
        settleOf(step) !== 'refused' ||
        !['find: differs', 'status: draft'].includes(heard) ||
        endOf(step) === 'not kept',
    ),
  ).toEqual([]);
});

test('nothing is sent that is not noted, and nothing that somebody else may have in hand unasked', () => {
  expect(
    offences(
      ({ facts, step, heard }) =>
        callOf(step) !== 'issue' || facts.room === 'open' || heard === 'note: written',
    ),
  ).toEqual([]);
  expect(offences(({ heard, step }) => heard !== 'claim: resumed' || callOf(step) === 'find')).toEqual([]);
  expect(offences(({ heard, step }) => heard !== 'issue: unclear' || callOf(step) === 'status')).toEqual([]);
});

test('what is tried again comes to an end', () => {
  const sameCall = ({ heard, step }: { heard: Hearing; step: Step }) => heard.startsWith(`${callOf(step)}:`);
  expect(
    offences((of) => !sameCall(of) || of.facts.again === 'yes' || of.heard === 'issue: pending'),
  ).toEqual([]);
});

const INTRODUCTION = `# The way of one document

Made from the code; \`npx vitest run test/issue/decision-table.test.ts -u\` writes it again. One line is one cell: what was
heard, from the ledger or from the service; in what situation; and what follows. Where a column of the situation is empty,
it does not matter. Exactly one cell fits each of the ${everything.length.toLocaleString('en')} combinations of an answer and a situation: a test walks
through them all.

A situation has six sides:

- **draft**: the draft that the service may hold under the external_id is \`none\` of ours, of an earlier claim with other
  content (\`mixed\`), \`perhaps\` ours, or \`ours\`;
- **sent**: who may have sent it to the authority: \`nobody\`, \`us\` (this job), or \`others\` (a job that left its claim);
- **room**: it may be sent now (\`open\`: the sending is noted), after a \`note\` in the ledger, or no more (\`spent\`). A
  claim is the note of the first sending; two more may follow in a document's life, and then one for each \`--resend\`;
- **content**: what the service keeps is \`unread\`, \`fits\`, \`fits\` but for words that a service adds (\`added\`), or \`differs\`;
- **told**: a word of the service that colours the next one: the external_id is \`taken\`, a refusal may mean that
  (\`ambiguous\`), it \`declined\` to issue, the authority has it (\`pending\`);
- **again**: there are tries left.

\`given back\` leaves the ledger as it was before our claim; after \`suspended\` whoever comes next asks the service first;
\`unsent\` says that nothing went to the authority. What is issued or refused is settled in the name of who sent it.
`;

const sides = ['draft', 'sent', 'room', 'content', 'told', 'again'] as const;

const row = ({ name, when, step, why = '' }: Cell) => {
  const then =
    'call' in step ? `${step.pause ? 'pause, then ' : ''}**${step.call}**` : `end: **${step.end}**`;
  const settles = 'end' in step ? step.settle : '';
  const cells = sides.map((side) => (when[side] ?? []).join(', '));
  return `| ${[name, ...cells, then, settles, why].join(' | ')} |`;
};

function page(): string {
  const head = ['cell', ...sides, 'then', 'ledger', 'because'];
  const sections = Map.groupBy(decisionTable, ({ heard }) => heard.join(', '));
  return [
    INTRODUCTION,
    ...[...sections].flatMap(([heard, cells]) => [
      `## ${heard}`,
      '',
      `| ${head.join(' | ')} |`,
      `|${'---|'.repeat(head.length)}`,
      ...cells.map(row),
      '',
    ]),
  ].join('\n');
}

test('the page in docs says what the table says', async () => {
  expect(Object.keys(dimensions)).toEqual([...sides]);
  await expect(page()).toMatchFileSnapshot('../../docs/decision-table.md');
});
