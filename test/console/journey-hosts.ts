import type { Page } from 'playwright-core';
import { openAwsConsole } from './aws/open-aws-console.ts';
import { press, tabTo } from './open-browser.ts';
import { KEY, openServe, type Serve } from './open-serve.ts';

interface OpenedHost extends AsyncDisposable, Pick<Serve, 'url' | 'json'> {
  /** Brings a person from nothing to the first page. */
  signIn(page: Page): Promise<void>;
}

export type JourneyHost = (data: string) => Promise<OpenedHost>;

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

/** Places where the same journey is made: `rowmark serve`, and the handler of AWS with the pool's own sign-in. */
export const journeyHosts: Readonly<Record<string, JourneyHost>> = {
  async 'this machine'(data) {
    const serve = await openServe(data);
    const signIn = async (page: Page) => {
      await page.goto(`${serve.url}/?key=${KEY}`);
    };
    return { ...serve, signIn };
  },
  async AWS() {
    const aws = await openAwsConsole({ tls: true });
    const signIn = async (page: Page) => {
      await page.goto(`${aws.url}/`);
      await page.waitForURL(`${aws.pool.issuer}/**`);
      await typeInto(page, 'Username', 'boss');
      await typeInto(page, 'Password', 'boss');
      await press(page, 'Sign in');
      await page.waitForURL(`${aws.url}/`);
      await page.getByRole('heading').first().waitFor();
    };
    return { ...aws, signIn };
  },
};
