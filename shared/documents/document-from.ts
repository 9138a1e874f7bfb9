import type { CanonicalFields } from './canonical.ts';
import { type Document, documentSchema } from './document.ts';
import { type FieldType, headerFields, isHeaderField, isLineField, lineFields } from './fields.ts';

const LINE = /^line\[([^\]]*)\]\.(.+)$/;

/** The document that canonical fields are of, as the service tells them; undefined where they are no whole document. */
export function documentFrom(fields: CanonicalFields): Document | undefined {
  const header: Record<string, unknown> = {};
  const lines = new Map<string, Record<string, unknown>>();
  for (const [path, text] of fields) {
    const [, label, name = ''] = LINE.exec(path) ?? [];
    const field = `line.${name}`;
    if (label !== undefined && isLineField(field)) {
      const line = lines.get(label) ?? { line_number: Number(label) };
      lines.set(label, line);
      line[name] = typed(lineFields[field], text);
    } else if (isHeaderField(path)) put(header, path, typed(headerFields[path], text));
  }
  const parsed = documentSchema.safeParse({ ...header, invoice_lines: [...lines.values()] });
  return parsed.success && parsed.data.invoice_lines.length > 0 ? parsed.data : undefined;
}

function put(header: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', inside] = path.split('.');
  if (inside === undefined) header[first] = value;
  else header[first] = { ...(header[first] as object | undefined), [inside]: value };
}

function typed(type: FieldType, text: string): unknown {
  if (type === 'integer') return Number(text);
  if (type === 'boolean') return text === 'true';
  return type === 'list' ? text.split(' ') : text;
}
