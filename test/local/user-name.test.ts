import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { userName } from '../../infra/local/host/user-name.ts';

const { userInfo } = os;
afterEach(() => {
  os.userInfo = userInfo;
  syncBuiltinESMExports();
  vi.unstubAllEnvs();
});

test('who runs a command is the user of this machine', () => {
  vi.stubEnv('USER', 'somebody-else');
  expect(userName()).toBe(userInfo().username);
});

test.each([
  ['maria', 'maria'],
  [undefined, '–'],
])('in a container that knows nobody it is who %s names', (variable, name) => {
  os.userInfo = () => {
    throw new Error('ENOENT: no such user');
  };
  syncBuiltinESMExports();
  vi.stubEnv('USER', variable);
  expect(userName()).toBe(name);
});
