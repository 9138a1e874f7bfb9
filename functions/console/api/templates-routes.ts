import { z } from '@hono/zod-openapi';
import { templateCsv } from '../../../shared/mapping/templates/template-csv.ts';
import { templateSheet } from '../../../shared/mapping/templates/template-sheet.ts';
import { isTemplateKind, templateKinds, templates } from '../../../shared/mapping/templates/templates.ts';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import { json, refusals } from '../http/answers.ts';

export const templatesSchema = z
  .array(
    z.object({
      kind: z.string(),
      title: z.string(),
      /** The profile that reads the template. */
      profile: z.string(),
    }),
  )
  .openapi('Templates');

/** The templates of `rowmark template`, with their examples, as CSV. */
export function serveTemplates(app: ConsoleApp): void {
  serveApi(app, 'listTemplates', 'get /api/templates', {
    summary: 'List the templates, one for each kind of document',
    responses: { 200: json(templatesSchema, 'The kinds, with the profile that reads each.'), ...refusals() },
    answer: async (c) => {
      const language = c.get('language');
      return c.json(
        Object.entries(templates).map(([kind, { title }]) => ({
          kind,
          title: title[language],
          profile: profileOf(kind),
        })),
      );
    },
  });
  serveApi(app, 'getTemplate', 'get /api/templates/{kind}', {
    summary: 'Read a template: its columns, and example rows to overwrite',
    request: { params: z.object({ kind: z.string().openapi({ enum: templateKinds }) }) },
    responses: {
      200: {
        description: 'A CSV in UTF-8, as spreadsheets of the language open it.',
        content: { 'text/csv': { schema: z.string() } },
      },
      ...refusals(404),
    },
    answer: async (c) => {
      const kind = c.req.param('kind') ?? '';
      if (!isTemplateKind(kind))
        throw new ConsoleError('TEMPLATE-UNKNOWN', { kind, kinds: templateKinds.join(', ') });
      const language = c.get('language');
      return c.body(templateCsv(templateSheet(kind, language), language), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${kind}.csv"`,
      });
    },
  });
}

const profileOf = (kind: string): string =>
  (isTemplateKind(kind) ? templates[kind].profile : undefined) ?? 'standard';
