/** Fields of a form as they were sent. */
export type Form = Readonly<Record<string, unknown>>;

/** Fields of the form for the place of the rows in the file. */
export const READING = ['sheet', 'header_row', 'range'] as const;

export const formText = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};
