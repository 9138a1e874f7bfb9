import type { Transition } from '../../shared/issue/decision-table.ts';
import { decisionTable } from '../../shared/issue/decision-table.ts';
import { issueEvents } from '../../shared/issue/state.ts';
import { allFacts } from '../simulator/all-facts.ts';

const SIDES = ['draft', 'sent', 'room', 'content', 'told', 'again'] as const;
const combinations = (issueEvents.length * [...allFacts()].length).toLocaleString('en');

const INTRODUCTION = `# The way of one document

Made by \`npm run docs\` from \`shared/issue/decision-table.json\`. Each line is one cell of the table: an answer of the
ledger or the service, the situation of the document, and the next step. An empty side does not matter. Exactly one cell
fits each of the ${combinations} combinations of an answer and a situation; a test walks through them all.

A situation has six sides:

- **draft**: the draft that the service may hold under the external_id: \`none\` of ours, one of an earlier claim with other
  content (\`mixed\`), \`perhaps\` ours, or \`ours\`;
- **sent**: the sender to the authority, if any: \`nobody\`, \`us\` (this job), or \`others\` (a job that left its claim);
- **room**: the document may be sent now (\`open\`: the sending is noted), after a \`note\` in the ledger, or no more
  (\`spent\`). A claim notes the first sending; a document may have two more, and then one for each \`--resend\`;
- **content**: the content at the service is \`unread\`, \`fits\`, \`fits\` except for words that a service adds (\`added\`), or
  \`differs\`;
- **told**: an earlier answer that changes how the next one is read. To a draft: its external_id is \`taken\`, a refusal may
  mean that (\`ambiguous\`), or no document has it, so that the refusal is about the content (\`unfit\`). To an issue: the
  service \`declined\`, the authority \`refused\`, or the authority has it (\`pending\`);
- **again**: tries are left.

\`given back\` leaves the ledger as it was before our claim. After \`suspended\` the next claim asks the service first.
\`unsent\` means that the authority got nothing. The ledger records an issued or refused document for its sender. The reason
in the report is in parentheses after the end.
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
