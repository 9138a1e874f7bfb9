/** Number of the form in which each kind of item is written now; an item of a newer one is refused, older ones are read. */
export const itemForms = {
  entry: 1,
  payment: 1,
  money: 1,
  mark: 1,
  holder: 1,
  login: 1,
  load: 1,
  certificate: 1,
} as const;
