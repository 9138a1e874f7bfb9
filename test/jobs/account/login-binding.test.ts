import { beforeEach, expect, it } from 'vitest';
import { guardLogin, undeployedAccount } from '../../../shared/jobs/account/guard-login.ts';
import { createLoginBinding } from '../../../shared/jobs/account/login-binding.ts';
import { UNPROVEN_LOGIN } from '../../../shared/ledger/logins.ts';
import { problem } from '../../../shared/problems/problem.ts';

/** Bindings by account, and what was asked of them. */
let bound: Map<string, string>;
let asked: string[];
beforeEach(() => {
  bound = new Map();
  asked = [];
});

const binding = (login: string, rebinds: readonly string[] = []) =>
  createLoginBinding({
    loginsOf: (account) => ({
      async bound() {
        asked.push(`bound ${account}`);
        return bound.get(account);
      },
      async bind(one, instead) {
        asked.push(`bind ${account}`);
        const before = bound.get(account);
        if (!instead && before !== undefined && before !== one) return false;
        bound.set(account, one);
        return true;
      },
    }),
    loginOf: async () => login,
    rebinds: (account) => rebinds.includes(account),
  });
const CHANGED = problem('LOGIN-CHANGED', {}, { account: 'a' });
const UNPROVEN = problem('LOGIN-UNPROVEN', {}, { account: 'a' });

it('binds an account to the first login, by issuing alone', async () => {
  const { look, bind } = binding('one');
  expect(await look('a')).toBeUndefined();
  expect(bound).toEqual(new Map());
  expect(await bind('a')).toBeUndefined();
  expect(bound).toEqual(new Map([['a', 'one']]));
  const other = binding('two');
  expect(await other.look('a')).toEqual(CHANGED);
  expect(await other.bind('a')).toEqual(CHANGED);
  expect(bound.get('a')).toBe('one');
  expect(await other.bind('b')).toBeUndefined();
});

it('no login fits where a rebuild could not prove which one has issued', async () => {
  bound.set('a', UNPROVEN_LOGIN);
  expect(await binding('one').look('a')).toEqual(UNPROVEN);
  expect(await binding('one').bind('a')).toEqual(UNPROVEN);
});

it('puts another login in its place where a person says so, for that account alone', async () => {
  bound.set('a', 'one').set('b', 'one');
  const { look, bind } = binding('two', ['a']);
  expect(await look('a')).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await bind('a')).toBeUndefined();
  expect(await bind('b')).toEqual(problem('LOGIN-CHANGED', {}, { account: 'b' }));
  expect(bound).toEqual(
    new Map([
      ['a', 'two'],
      ['b', 'one'],
    ]),
  );
});

it('asks once for a login that was right, and each time for one that was not', async () => {
  bound.set('a', 'one').set('b', 'two');
  const { look, bind } = binding('one');
  for (const account of ['a', 'a', 'b', 'b']) await look(account);
  expect(asked.splice(0)).toEqual(['bound a', 'bound b', 'bound b']);
  for (const account of ['a', 'a', 'b', 'b']) await bind(account);
  // What is bound already needs no second write.
  expect(asked).toEqual(['bound a', 'bound b', 'bind b', 'bound b', 'bind b']);
});

it('stops what is not known or not confirmed before the login is asked for', async () => {
  let confirmed = false;
  const login = {
    look: async (account: string) => void asked.push(`look ${account}`),
    bind: async (account: string) => void asked.push(`bind ${account}`),
  };
  const accounts = ['a', 'c'];
  const { look, bind } = guardLogin({ login, accounts, mayIssue: async () => confirmed });
  const unknown = problem('ACCOUNT-UNKNOWN', {}, { account: 'b', accounts: 'a, c' });
  expect(undeployedAccount({ account: 'b', accounts })).toEqual(unknown);
  expect(await look('b')).toEqual(unknown);
  expect(await bind('b')).toEqual(unknown);
  expect(await bind('a')).toEqual(problem('LIVE-NOT-CONFIRMED'));
  expect(asked).toEqual([]);
  confirmed = true;
  expect(await bind('b')).toEqual(unknown);
  expect(await bind('a')).toBeUndefined();
  expect(await look('a')).toBeUndefined();
  expect(asked).toEqual(['bind a', 'look a']);
});

it('gives on what the login says', async () => {
  const login = { look: async () => CHANGED, bind: async () => UNPROVEN };
  const guarded = guardLogin({ login, accounts: ['a'], mayIssue: async () => true });
  expect(await guarded.look('a')).toBe(CHANGED);
  expect(await guarded.bind('a')).toBe(UNPROVEN);
});
