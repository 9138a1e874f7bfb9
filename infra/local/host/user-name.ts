import { userInfo } from 'node:os';

/** Who is logged in; a container may know nobody. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? '–';
  }
}
