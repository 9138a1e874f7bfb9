import { describe, expect, it } from 'vitest';
import { paymentProfiles } from '../../shared/mapping/built-in/payments.ts';
import { profileProblems } from './map-payments.ts';

describe('a built-in profile', () => {
  const names = Object.keys(paymentProfiles);

  it.each(names)('%s is complete once the tax part is given', async (name) => {
    expect(await profileProblems({ extends: name })).toEqual([]);
  });

  it.each(names)('%s decides nothing about tax, and no rate', async (name) => {
    expect(paymentProfiles[name]?.payment).not.toHaveProperty('line');
    expect(paymentProfiles[name]?.payment).not.toHaveProperty('rate');
    expect(Object.keys(paymentProfiles[name]?.document ?? {})).toEqual(
      paymentProfiles[name]?.payment?.id === undefined ? ['external_id'] : [],
    );
    expect(await profileProblems({ extends: name, payment: { line: null } })).toContain(
      'MAP-PROFILE-INCOMPLETE payment → line',
    );
  });
});
