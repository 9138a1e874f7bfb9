import { type Outcome, outcomes } from '../../records/outcome.ts';

/** Colours of the outcomes: strong enough beside each other and against both backgrounds (3:1). */
const OUTCOMES: Readonly<Record<Outcome, { light: string; dark: string }>> = {
  issued: { light: '#2e8b57', dark: '#4fb47c' },
  duplicate: { light: '#3a87a3', dark: '#58a9c6' },
  ready: { light: '#4a7fd0', dark: '#6f9fe8' },
  skipped: { light: '#868e99', dark: '#8b94a1' },
  held: { light: '#b98900', dark: '#dcae2f' },
  conflict: { light: '#9654b4', dark: '#b77fd2' },
  rejected: { light: '#cc4437', dark: '#ec7468' },
  failed: { light: '#c06a24', dark: '#e5924f' },
};

const bars = (theme: 'light' | 'dark') =>
  outcomes.map((outcome) => `--${outcome}:${OUTCOMES[outcome][theme]};`).join('');

/** The palette of every page by daylight: the report, the console, the page that checks a report. */
export const lightTheme = `color-scheme:light;--paper:#f4f6f8;--card:#fff;--ink:#1b2430;--muted:#566170;--line:#dde3ea;--accent:#1f4e8c;
--chip:#eef2f6;--good:#e2f4e9;--good-ink:#14582f;--warn:#fdf1cf;--warn-ink:#664700;--bad:#fce4e1;--bad-ink:#851a10;${bars('light')}`;

/** The same palette for eyes in the dark. */
export const darkTheme = `color-scheme:dark;--paper:#14181f;--card:#1c222b;--ink:#e8ecf1;--muted:#a6b0bd;--line:#323b47;--accent:#8ab8ff;
--chip:#28313d;--good:#183826;--good-ink:#9be0b8;--warn:#3d3210;--warn-ink:#f3d27a;--bad:#46201d;--bad-ink:#ffb3ab;${bars('dark')}`;
