import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OpenAPIHono } from '@hono/zod-openapi';
import { getDescription, interfaceOperations } from '../../functions/console/api/openapi.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** The doors of an operation in the order of the table, each with what opens it, or `no: why`. */
export const DOORS = ['command', 'route', 'tool', 'page'] as const;
type Row = Record<'does' | 'may' | (typeof DOORS)[number], string>;

const lines = readFileSync(join(PROJECT_ROOT, 'test/docs/doors.txt'), 'utf8').trimEnd().split('\n');
const written = lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' | '));
const doorsOf = new Map(
  written.filter((cells) => cells.length < 6).map(([id = '', ...doors]) => [id, doors]),
);

const rows: Row[] = [];
/** The row of an operation: its doors are taken, so that what is left over is known. */
for (const { name: id, http, ...of } of [getDescription(new OpenAPIHono()), ...interfaceOperations]) {
  const [command = '', ...others] = doorsOf.get(id) ?? [];
  doorsOf.delete(id);
  const [tool = '', page = '', may = of.roles?.join(', ') ?? 'all'] =
    of.agent === undefined ? others : [of.agent, ...others];
  const route = `\`${id}\` ${http.at.replace(/^\w+/, (method) => method.toUpperCase())}`;
  rows.push({ does: of.does, may, command, route, tool, page });
}
for (const [does = '', may = '', command = '', route = '', tool = '', page] of written)
  if (page !== undefined) rows.push({ does, may, command, route, tool, page });

/** What people and programs can do: the operations of the console, then what is none of them. */
export const operations: readonly Row[] = rows;
/** Ids with doors that no operation has. */
export const unknown: readonly string[] = [...doorsOf.keys()];

const opened = (cell: string, shown: (one: string) => string): string =>
  cell.startsWith('no: ') ? `– ${cell.slice('no: '.length)}` : shown(cell);

/** `docs/operations.md`: a row for each operation with its doors, and why it does not have one. */
export function operationsPage(): string {
  const told = operations.map(({ does, may, command, route, tool, page }) =>
    [
      ...[does, may, opened(command, (name) => `\`rowmark ${name}\``), opened(route, (at) => at)],
      ...[opened(tool, (name) => `\`${name}\``), opened(page, (path) => `\`${path}\``)],
    ].join(' | '),
  );
  return `# Operations

Made by \`npm run docs\` from the operations of the console and \`test/docs/doors.txt\`; do not edit it by hand.

One row says where people and programs do the same work. A dash says why a door is missing. *All* are people and programs with
any role in the account; an *operator* works on the machine or in the AWS account. Pages do the operations of the routes.

| Operation | Who may | Command | Route | Tool of an agent | Page |
|---|---|---|---|---|---|
${told.map((row) => `| ${row} |`).join('\n')}
`;
}
