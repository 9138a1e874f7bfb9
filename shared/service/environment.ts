/** Path before `/api/v1` in a base address: '' or a path without a slash at its end. */
export const basePath = ({ pathname }: URL): string => pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '');

/** The environment that a base address names, however it is written: two paths of one host are two environments. */
export function environmentOf(baseUrl: string): string {
  const base = new URL(baseUrl);
  return `${base.origin}${basePath(base)}`;
}

/** Labels of a host name by which a service says itself that nothing issued there counts. */
const SANDBOX_LABEL = /^(staging|sandbox|test|testing|demo|dev)\b/i;
const STATS = '/_sandbox/stats';
const ANSWER_MS = 3000;

/**
 * Tells a sandbox from a live service: by its host name, or because it answers the control route that only the sandbox
 * of this project has. A service that does not say so is live.
 */
export async function isSandbox(baseUrl: string): Promise<boolean> {
  const base = new URL(baseUrl);
  if (base.hostname.split('.').some((label) => SANDBOX_LABEL.test(label))) return true;
  try {
    const answer = await fetch(new URL(STATS, base), { signal: AbortSignal.timeout(ANSWER_MS) });
    const stats: unknown = await answer.json();
    return answer.ok && typeof stats === 'object' && stats !== null && 'accounts' in stats;
  } catch {
    return false;
  }
}
