// The list of zod's own `classic/external.js`, without locales and the readers of JSON Schema.
export * from '../../../node_modules/zod/v4/classic/checks.js';
export * as coerce from '../../../node_modules/zod/v4/classic/coerce.js';
export * from '../../../node_modules/zod/v4/classic/errors.js';
export * as iso from '../../../node_modules/zod/v4/classic/iso.js';
export * from '../../../node_modules/zod/v4/classic/parse.js';
export * from '../../../node_modules/zod/v4/classic/schemas.js';
export { config, NEVER, prettifyError } from '../../../node_modules/zod/v4/core/index.js';
export { toJSONSchema } from '../../../node_modules/zod/v4/core/json-schema-processors.js';
