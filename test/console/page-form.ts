const NAMED: Readonly<Record<string, string>> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' };
const plain = (text = '') => text.replace(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => NAMED[name] ?? '');

/** The text that people read on a page. */
export const visibleText = (page: string): string =>
  plain(page.replace(/<(style|script|code)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ')).replace(
    /\s+/g,
    ' ',
  );

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : plain(found);
};

/** The fields that a form of the page would send, each select that is required with its first choice. */
export function filledForm(page: string, typed: string, which = 'hx-post'): Record<string, string> {
  const [form = ''] = page.split('</form>').filter((one) => one.includes(which));
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const value = attribute(tag, 'value') ?? '';
    const isSent = !tag.includes('type="checkbox"') || /\bchecked\b/.test(tag);
    if (name !== undefined && isSent) fields[name] = value === '' && tag.includes('required') ? typed : value;
  }
  for (const [, tag = '', inside = ''] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
    const options = [...inside.matchAll(/<option[^>]*>/g)].map(([option]) => option);
    const chosen =
      options.find((option) => option.includes(' selected')) ??
      options.find((option) => attribute(option, 'value'));
    fields[attribute(tag, 'name') ?? ''] = attribute(chosen ?? '', 'value') ?? '';
  }
  return fields;
}
