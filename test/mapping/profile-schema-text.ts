import { profileJsonSchema } from '../../shared/mapping/profile-json-schema.ts';

/** The JSON Schema of profiles for editors; `npm run docs` writes it. */
export const profileSchemaText = (): string => `${JSON.stringify(profileJsonSchema(), null, 2)}\n`;
