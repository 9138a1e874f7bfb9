import type { Transition } from '../../shared/issue/decision-table.ts';
import { decisionTable } from '../../shared/issue/decision-table.ts';
import { issueEvents } from '../../shared/issue/state.ts';
import { allFacts } from '../issue/all-facts.ts';

const SIDES = ['draft', 'sent', 'room', 'content', 'told', 'again'] as const;
const combinations = (issueEvents.length * [...allFacts()].length).toLocaleString('en');

const INTRODUCTION = `# The way of one document

Made by \`npm run docs\` from \`shared/issue/decision-table.json\`. One line is one cell: what was
heard, from the ledger or from the service; in what situation; and what follows. Where a column of the situation is empty,
it does not matter. Exactly one cell fits each of the ${combinations} combinations of an answer and a situation: a test walks
through them all.

A situation has six sides:

- **draft**: the draft that the service may hold under the external_id is \`none\` of ours, of an earlier claim with other
  content (\`mixed\`), \`perhaps\` ours, or \`ours\`;
- **sent**: who may have sent it to the authority: \`nobody\`, \`us\` (this job), or \`others\` (a job that left its claim);
- **room**: it may be sent now (\`open\`: the sending is noted), after a \`note\` in the ledger, or no more (\`spent\`). A
  claim is the note of the first sending; two more may follow in a document's life, and then one for each \`--resend\`;
- **content**: what the service keeps is \`unread\`, \`fits\`, \`fits\` but for words that a service adds (\`added\`), or \`differs\`;
- **told**: a word of the service that colours the next one. Of a draft: the external_id is \`taken\`, a refusal may mean
  that (\`ambiguous\`), nothing is found there, so that it was refused for itself (\`unfit\`). Of an issue: the service
  \`declined\`, the authority \`refused\`, or has it (\`pending\`);
- **again**: there are tries left.

\`given back\` leaves the ledger as it was before our claim; after \`suspended\` whoever comes next asks the service first;
\`unsent\` says that nothing went to the authority. What is issued or refused is settled in the name of who sent it. In parentheses
after an end stands the reason that the report gives.
`;

const row = ({ name, when, step, why = '' }: Transition) => {
  const then = 'call' in step ? `${step.pause ? 'pause, then ' : ''}**${step.call}**` : endOf(step);
  const settles = 'end' in step ? step.settle : '';
  const cells = SIDES.map((side) => (when[side] ?? []).join(', '));
  return `| ${[name, ...cells, then, settles, why].join(' | ')} |`;
};

const endOf = ({ end, reason }: { end: string; reason?: string }) =>
  `end: **${end}**${reason === undefined ? '' : ` (${reason})`}`;

/** The decision table as a page, one line a cell. */
export function decisionPage(): string {
  const head = ['cell', ...SIDES, 'then', 'ledger', 'because'];
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
