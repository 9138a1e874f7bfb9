// Without the sentences of zod in fifty languages: ours are our own.
import * as z from './zod-parts.mjs';

export * from './zod-parts.mjs';
export { z };
