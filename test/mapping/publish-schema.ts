import { writeFile } from 'node:fs/promises';
import { profileJsonSchema } from '../../shared/mapping/profile-keys.ts';

// Writes the published JSON Schema of profiles again after the zod schema has changed: `node test/mapping/publish-schema.ts`.
export const SCHEMA_FILE = new URL('../../shared/mapping/profile.schema.json', import.meta.url);

export const schemaText = (): string => `${JSON.stringify(profileJsonSchema(), null, 2)}\n`;

if (import.meta.main) await writeFile(SCHEMA_FILE, schemaText());
