import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** The meaning of a refusal code: the status and the sentences. */
export interface RefusalText {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 411 | 412 | 413 | 415 | 422 | 429 | 500 | 503;
  message: BilingualText;
  hint: BilingualText;
}
