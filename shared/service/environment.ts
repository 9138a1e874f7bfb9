/** Path before `/api/v1` in a base address: '' or a path without a slash at its end. */
export const basePath = ({ pathname }: URL): string => pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '');

/** The environment that a base address names, however it is written: two paths of one host are two environments. */
export function environmentOf(baseUrl: string): string {
  const base = new URL(baseUrl);
  return `${base.origin}${basePath(base)}`;
}
