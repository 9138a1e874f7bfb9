import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { controlSchema } from '../../shared/jobs/judge/control-totals.ts';
import { joinedLineSchema } from '../../shared/report/retry/joined-line.ts';
import { reportRowSchema } from '../../shared/report/row.ts';
import { summarySchema } from '../../shared/report/summary.ts';

const published = {
  result: { schema: reportRowSchema, title: 'A line of result.jsonl', io: 'output' },
  joined: { schema: joinedLineSchema, title: 'A line of joined.jsonl', io: 'output' },
  summary: { schema: summarySchema, title: 'summary.json', io: 'output' },
  control: { schema: controlSchema, title: '<file>.control.json', io: 'input' },
} as const;

export type PublishedName = keyof typeof published;
export const publishedNames: readonly PublishedName[] = ['result', 'joined', 'summary', 'control'];

const schemaFile = (name: PublishedName): URL =>
  new URL(`../../shared/report/${name}.schema.json`, import.meta.url);

/** The JSON Schema of a file of a report, made from the zod schema that the program itself uses; `npm run docs` writes it. */
export function schemaText(name: PublishedName): string {
  const { schema, title, io } = published[name];
  return `${JSON.stringify({ title, ...z.toJSONSchema(schema, { io }) }, null, 2)}\n`;
}

export const publishedText = (name: PublishedName): Promise<string> => readFile(schemaFile(name), 'utf8');
