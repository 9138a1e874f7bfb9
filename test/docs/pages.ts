import { renderCost } from '../../infra/aws/cost/render-cost.ts';
import { limitsPage } from '../../infra/aws/limits/render-limits.ts';
import { runbook } from '../../infra/aws/monitor/render-runbook.ts';
import { profileSchemaText } from '../mapping/profile-schema-text.ts';
import { publishedNames, schemaText } from '../report/publish-schemas.ts';
import { decisionPage } from './decision-page.ts';
import { paymentsPage } from './payments-page.ts';
import { problemsPage } from './problems-page.ts';
import { samplesPage } from './samples-page.ts';
import { togetherPage } from './together-page.ts';

/** Pages and schemas that are made from the code, by their place in the project. */
export const pages: readonly { path: string; render: () => string }[] = [
  { path: 'RUNBOOK.md', render: runbook },
  { path: 'docs/problems.md', render: problemsPage },
  { path: 'docs/decision-table.md', render: decisionPage },
  { path: 'docs/payments.md', render: paymentsPage },
  { path: 'docs/what-goes-together.md', render: togetherPage },
  { path: 'docs/limits.md', render: limitsPage },
  { path: 'docs/cost.md', render: renderCost },
  { path: 'samples/README.md', render: samplesPage },
  { path: 'shared/mapping/profile.schema.json', render: profileSchemaText },
  ...publishedNames.map((name) => ({
    path: `shared/report/${name}.schema.json`,
    render: () => schemaText(name),
  })),
];
