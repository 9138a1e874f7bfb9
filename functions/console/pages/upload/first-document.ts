import { html } from 'hono/html';
import { trialSchema } from '../../api/profile-routes.ts';
import type { ConsoleContext } from '../../console-app.ts';
import { worded } from '../../words/field-words.ts';
import { jsonRequest, readApi } from '../frame/ask-api.ts';
import { documentPaper } from '../frame/document-paper.ts';
import { type Markup, sayIn } from '../frame/page.ts';

const PROBLEMS_SHOWN = 3;

/** The first document with the current choices, reloaded whenever one of them changes. */
export async function firstDocument(
  c: ConsoleContext,
  { upload, ...of }: { upload: string } & ({ profile: object } | { refusal: ToldRefusal }),
): Promise<Markup> {
  const say = sayIn(c.get('language'));
  if ('refusal' in of) return frame(c, html`<p class="problem">${of.refusal.message} ${of.refusal.hint}</p>`);
  const { profile } = of;
  const trial = await readApi(c, trialSchema, `/api/uploads/${upload}/trial`, jsonRequest(profile));
  const { documents, ready, held, rejected, first, problems } = trial;
  const found = documents === 0 ? [] : problems.map((problem) => worded(problem, c.get('language')).message);
  const messages = [...new Set(found)].slice(0, PROBLEMS_SHOWN);
  return frame(
    c,
    html`<p>${documents === 0 ? say('chooseFirst') : say('trialSaid', { ready, documents, held, rejected })}</p>
${messages.map((message) => html`<p class="problem">${message}</p>`)}
${first === null ? '' : documentPaper(c, first)}`,
  );
}

const frame = (c: ConsoleContext, inside: Markup): Markup =>
  html`<section class="card" id="first" aria-live="polite" aria-labelledby="first-title"><h2 id="first-title">${sayIn(c.get('language'))('firstDocument')}</h2>
${inside}
</section>`;

/** A refusal as a page shows it. */
export interface ToldRefusal {
  message: string;
  hint: string;
}
