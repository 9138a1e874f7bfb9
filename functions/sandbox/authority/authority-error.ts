/** One error of the authority, as the envelope of a refusal carries it. */
export interface AuthorityError {
  code: string;
  title: string;
  message: string;
}
