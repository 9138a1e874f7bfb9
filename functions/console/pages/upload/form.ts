/** Fields of a form as they were sent. */
export type Form = Readonly<Record<string, unknown>>;

/** Fields of the form that say where in the file the rows stand. */
export const READING = ['sheet', 'header_row', 'range'] as const;

export const formText = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};
