import { openConsoleApp } from '../console/open-console-app.ts';

/** The description of the HTTP interface, as `GET /api/openapi.json` answers it. */
export async function openapiText(): Promise<string> {
  await using opened = await openConsoleApp();
  return `${JSON.stringify(await opened.json('/api/openapi.json'), null, 1)}\n`;
}
