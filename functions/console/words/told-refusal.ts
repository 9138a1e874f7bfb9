import type { Words } from '../../../shared/problems/words.ts';

/** A refusal as its code means it: the status, and the sentences. */
export interface ToldRefusal {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 411 | 412 | 413 | 415 | 422 | 429 | 500 | 503;
  message: Words;
  hint: Words;
}
