import { describe, expect, it } from 'vitest';
import { paymentProfiles } from '../../shared/mapping/built-in/built-in-profiles.ts';
import { profileProblems } from './map-payments.ts';

/** What Adyen's documentation leaves to the account. */
const answers = (name: string) => (name.startsWith('adyen') ? { capture: 'manual' } : {});

describe('a built-in profile', () => {
  const names = Object.keys(paymentProfiles);

  it.each(names)('%s is complete once the tax part is given', async (name) => {
    expect(await profileProblems({ extends: name, payment: answers(name) })).toEqual([]);
  });

  it.each(names)('%s decides nothing about tax, and no rate', async (name) => {
    expect(paymentProfiles[name]?.payment).not.toHaveProperty('line');
    expect(paymentProfiles[name]?.payment).not.toHaveProperty('rate');
    expect(paymentProfiles[name]?.document).toBeUndefined();
    expect(paymentProfiles[name]?.payment).not.toHaveProperty('capture');
    expect(await profileProblems({ extends: name, payment: { line: null } })).toContain(
      'MAP-PROFILE-INCOMPLETE payment → line',
    );
  });

  it.each(['adyen-settlement', 'adyen-webhooks'])('%s asks how money is captured', async (name) => {
    expect(await profileProblems({ extends: name })).toEqual(['MAP-PROFILE-INCOMPLETE payment → capture']);
  });
});
