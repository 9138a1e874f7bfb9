import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';

it('gives every template with its examples, in the language of the reader', async () => {
  await using app = await openConsoleApp();
  const listed = await app.json('/api/templates', { headers: { 'Accept-Language': 'el' } });
  expect(listed).toContainEqual({
    kind: 'retail-receipt',
    title: 'Αποδείξεις λιανικής',
    profile: 'standard',
  });
  expect(listed).toContainEqual({
    kind: 'payments',
    title: 'Εισπράξεις σε οποιοδήποτε νόμισμα',
    profile: 'template-payments',
  });
  const english = await (await app.send('/api/templates/retail-receipt?lang=en')).text();
  expect(english.split('\r\n')[1]).toMatch(/^EXAMPLE-RETAIL-RECEIPT-1,11\.1,/);
  const unknown = await app.send('/api/templates/receipt?lang=en');
  expect([unknown.status, JSON.parse(await unknown.text()).error.message]).toEqual([
    404,
    'There is no template receipt.',
  ]);
});

it('checks the examples of each template from Home: every one of them is ready', async () => {
  await using app = await openConsoleApp();
  for (const { kind } of await app.json('/api/templates')) {
    const pressed = await app.send('/example', {
      method: 'POST',
      body: new URLSearchParams({ kind, account: 'default' }),
    });
    const job = pressed.headers.get('location')?.split('/').at(-1) ?? '';
    const { outcomes, documents, dry_run } = await app.ended(job);
    expect([kind, pressed.status, dry_run, outcomes.ready]).toEqual([kind, 303, true, documents]);
    expect(documents).toBeGreaterThan(0);
  }
});

it('opens the templates on a Home without imports, and offers no example where documents are real', async () => {
  await using app = await openConsoleApp();
  const empty = await (await app.send('/?lang=en')).text();
  expect(empty).toMatch(/<details class="card first-steps" open>/);
  expect(empty).toContain('Nothing checked or issued yet');
  await using live = await openConsoleApp({ live: true, company: 'Real AE' });
  const real = await (await live.send('/?lang=en')).text();
  expect(real).toContain('/templates/invoice');
  expect(real).not.toContain('Check an example');
});

it('serves the style sheet and the scripts that its pages name, and runs no program inside a page', async () => {
  await using app = await openConsoleApp();
  const home = await app.send('/?lang=en');
  const text = await home.text();
  expect(home.headers.get('content-security-policy')).not.toContain('unsafe');
  expect(text).not.toMatch(/<script>|<style| on[a-z]+="/);
  const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(named).toContain('/assets/pages.css');
  for (const path of [...named, '/assets/grid.js']) {
    const asset = await app.send(path);
    expect([path, asset.status, asset.headers.get('cache-control')]).toEqual([
      path,
      200,
      'public, max-age=3600',
    ]);
    expect((await asset.text()).length).toBeGreaterThan(100);
  }
});
