import { type Person, roles } from '../console-host.ts';
import type { Claims, CognitoPool } from './cognito-tokens.ts';

/** The scope of programs: they bring exports, and a person lets them be issued. */
export const DROPPER_SCOPE = { server: 'console', scope: 'dropper' } as const;
const PROGRAM = 'program';

/**
 * Who a token stands for: a person by name and groups (their id token), or the program (its access token). A name in the
 * pool never changes hands, so it tells two people apart.
 */
export function personOf(claims: Claims, pool: CognitoPool): Person | undefined {
  if (claims.token_use === 'id') {
    if (claims.aud !== pool.client) return undefined;
    const groups = claims['cognito:groups'].map((group) => group.toLowerCase());
    return { name: claims['cognito:username'], roles: roles.filter((role) => groups.includes(role)) };
  }
  const isOurs = claims.client_id === pool.programs;
  const wanted = `${DROPPER_SCOPE.server}/${DROPPER_SCOPE.scope}`;
  if (!isOurs || !claims.scope.split(' ').includes(wanted)) return undefined;
  return { name: PROGRAM, roles: ['dropper'] };
}
