/**
 * Demands of the authority on a kind that the interface does not state, one line per type: parts of the counterpart
 * (name, number, country, address), a correlated MARK, a description on every line; where the buyer is; and the code
 * that answers VAT above 0. A number in brackets is wanted of Greek buyers alone. Written for the sandbox alone: it
 * judges the checks that others make before sending.
 */
const rows = `
  1.1   name number country description      greece
  1.4   name number country description
  1.5   name number country description
  1.6   name number country description correlated
  2.1   name number address description      greece
  2.3   name country address description     outside-union  no-vat:215
  3.1   name address description             anywhere       no-vat:218
  5.1   name (number) description correlated
  5.2   name (number) description
  11.1
  11.4
`;

const wants: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [type = '', ...words] = row.trim().split(/\s+/);
      return [type, new Set(words)] as const;
    }),
);

/** Tells of a type whether it wants a part; a type that is not listed wants nothing. */
export const wantsOf =
  (type: string) =>
  (part: string): boolean =>
    wants.get(type)?.has(part) ?? false;
