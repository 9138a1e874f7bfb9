/** Bytes of an export that is uploaded. */
export const EXPORT_MAX_BYTES = 100 * 1024 * 1024;
/** Bytes of every other body: corrections, choices of columns, forms. */
export const BODY_MAX_BYTES = 8 * 1024 * 1024;
/** Seconds for which a sending client may pause. */
export const SILENCE_SECONDS = 60;
/** Bytes of a refused body that are read on and dropped, so that its client sees the refusal. */
export const DROPPED_MAX_BYTES = 10 * EXPORT_MAX_BYTES;
/** Seconds for which a direct upload form is valid; its page reloads before. */
export const UPLOAD_FORM_SECONDS = 3600;
export const UPLOAD_KEPT_DAYS = 7;
/** Jobs that wait or run at once; a further upload is refused for the moment. */
export const JOBS_UNDER_WAY_MAX = 100;
/** Rows that a finding or a change names. */
export const ROWS_NAMED = 5;
export const ROWS_A_PAGE = 50;
export const JOBS_LISTED_MAX = 200;
export const KEY_MIN_CHARACTERS = 16;
export const SEARCH_MAX_CHARACTERS = 100;
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 255;
export const IDEMPOTENCY_KEPT_DAYS = 7;
