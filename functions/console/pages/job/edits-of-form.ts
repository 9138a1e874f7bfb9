import type { z } from '@hono/zod-openapi';
import type { editsSchema } from '../../jobs/check-edits.ts';

type Edit = z.infer<typeof editsSchema>[number];

/** The edits that the cells of a check's page stand for; what is saved already is none. */
export function editsOfForm(form: Readonly<Record<string, unknown>>, noReason: string): Edit[] {
  const text = (name: string, at: number): string => {
    const value = form[`${name}.${at}`];
    return typeof value === 'string' ? value : '';
  };
  const reason = typeof form.reason === 'string' ? form.reason.trim() : '';
  const edits: Edit[] = [];
  for (let at = 0; `row.${at}` in form; at += 1) {
    const row = Number(text('row', at));
    const [isLeft, wasLeft] = [text('leave', at) === '1', text('left', at) === '1'];
    if (isLeft !== wasLeft || (isLeft && reason !== ''))
      edits.push({ row, leave_out: isLeft, reason: reason === '' ? noReason : reason });
    const column = text('column', at);
    const [was, shown, now] = [text('was', at), text('shown', at), text('now', at).trim()];
    if (column === '' || isLeft) continue;
    if (text('all', at) === '1' && now !== was) edits.push({ rows: 'all', column, was, now });
    else if (now !== shown) edits.push({ row, column, was: shown, now });
  }
  return edits;
}
