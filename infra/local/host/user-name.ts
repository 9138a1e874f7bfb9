import { userInfo } from 'node:os';

/** Name of the logged-in user; a container may have none. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? '–';
  }
}
