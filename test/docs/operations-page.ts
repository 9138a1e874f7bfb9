import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from './project-root.ts';

const read = (path: string): string => readFileSync(join(PROJECT_ROOT, path), 'utf8');
const openapiSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

/** Routes by operationId, as the page of the interface has them now: `getJob` → `GET /api/jobs/{job}`. */
export function routesById(): ReadonlyMap<string, string> {
  const { paths } = openapiSchema.parse(JSON.parse(read('docs/reference/openapi.json')));
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, of]) => [of.operationId, `${method.toUpperCase()} ${path}`]),
    ),
  );
}

/** The doors of an operation in the order of the table, each with what opens it, or `no: why`. */
export const DOORS = ['command', 'routes', 'tool', 'page'] as const;
export type Operation = Record<'does' | 'may' | (typeof DOORS)[number], string>;

export const operations: readonly Operation[] = read('test/docs/operations.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [does = '', may = '', command = '', of = '', tool = '', page = ''] = line.split(' | ');
    return { does, may, command, routes: of, tool, page };
  });

const code = (text: string): string => `\`${text}\``;
const opened = (cell: string, shown: (one: string) => string): string =>
  cell.startsWith('no: ') ? `– ${cell.slice('no: '.length)}` : cell.split(', ').map(shown).join('<br>');

/** `docs/operations.md`: a row for each operation with its doors, and why it does not have one. */
export function operationsPage(): string {
  const routes = routesById();
  const rows = operations.map((operation) =>
    [
      operation.does,
      operation.may,
      opened(operation.command, (name) => code(`rowmark ${name}`)),
      opened(operation.routes, (id) => `${code(id)} ${routes.get(id)}`),
      opened(operation.tool, code),
      opened(operation.page, code),
    ].join(' | '),
  );
  return `# Operations

Made by \`npm run docs\` from \`test/docs/operations.txt\`; do not edit it by hand.

One row says where people and programs do the same work. A dash says why a door is missing. *All* are people and programs with
any role in the account; an *operator* works on the machine or in the AWS account. Pages do the operations of the routes.

| Operation | Who may | Command | Route | Tool of an agent | Page |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}
