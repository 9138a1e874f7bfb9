import { z } from 'zod';
import { optionsSchema } from '../../infra/aws/options.ts';
import { publishedNames, schemaText } from '../commands/publish-schemas.ts';
import { accountFactsSchemaText, profileSchemaText } from '../inspect/profile-schema-text.ts';
import { compatibilityPage } from './compatibility-page.ts';
import { decisionPage } from './decision-page.ts';
import { operationsPage } from './operations-page.ts';
import { paymentsPage } from './payments-page.ts';
import { problemsPage } from './problems-page.ts';
import { samplesPage } from './samples-page.ts';

/** Pages and schemas that are made from the code, by their place in the project. */
export const pages: readonly { path: string; render: () => string }[] = [
  { path: 'docs/reference/problems.md', render: () => problemsPage('en') },
  { path: 'docs/reference/problems.el.md', render: () => problemsPage('el') },
  { path: 'docs/operations.md', render: operationsPage },
  { path: 'docs/reference/decision-table.md', render: decisionPage },
  { path: 'docs/reference/payment-types.md', render: paymentsPage },
  { path: 'docs/reference/what-goes-together.md', render: compatibilityPage },
  {
    path: 'deployments/options.schema.json',
    render: () => `${JSON.stringify(z.toJSONSchema(optionsSchema, { io: 'input' }), null, 2)}\n`,
  },
  { path: 'samples/README.md', render: samplesPage },
  { path: 'shared/mapping/profile.schema.json', render: profileSchemaText },
  { path: 'shared/records/account-facts.schema.json', render: accountFactsSchemaText },
  ...publishedNames.map((name) => ({
    path: `shared/report/${name}.schema.json`,
    render: () => schemaText(name),
  })),
];
