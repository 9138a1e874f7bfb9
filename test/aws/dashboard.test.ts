import { beforeAll, describe, expect, it } from 'vitest';
import { dashboardWords } from '../../infra/aws/monitor/import-dashboard.ts';
import { synthesize } from './synthesize.ts';
import { plain } from './synthesized-definition.ts';

interface Widget {
  type: string;
  properties: { title?: string; markdown?: string; metrics?: unknown[]; setPeriodToTimeRange?: boolean };
}

/** The page as CloudWatch reads it, with plain names where the template has references. */
const pageOf = (language: 'en' | 'el'): { start?: string; widgets: Widget[] } => {
  const { template } = synthesize({ language });
  const [dashboard] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
  return JSON.parse(String(plain(dashboard?.Properties.DashboardBody)));
};

describe.each(['en', 'el'] as const)('the dashboard in %s', (language) => {
  let widgets: Widget[];
  let start: string | undefined;
  beforeAll(() => {
    ({ widgets, start } = pageOf(language));
  });
  const figure = (of: keyof typeof dashboardWords) => {
    const widget = widgets.find(({ properties }) => properties.title === dashboardWords[of][language]);
    return { text: JSON.stringify(widget?.properties.metrics), ...widget?.properties };
  };

  it('says in words what became of the exports of a day, before anything for technicians', () => {
    expect(start).toBe('-P1D');
    const [head] = widgets;
    expect(head?.properties.markdown).toBe(dashboardWords.head[language]);
    const titles = widgets.map(({ properties }) => properties.title ?? properties.markdown);
    const technical = titles.indexOf(dashboardWords.technicians[language]);
    for (const of of ['alarms', 'issued', 'rejected', 'waiting', 'running', 'oldest', 'lost'] as const) {
      expect(titles).toContain(dashboardWords[of][language]);
      expect(titles.indexOf(dashboardWords[of][language])).toBeLessThan(technical);
    }
  });

  it('sums what was counted, and shows as it is now what runs', () => {
    const summed = { issued: 'DocumentsIssued', rejected: 'DocumentsRejected', waiting: 'DocumentsWaiting' };
    for (const [of, metric] of Object.entries(summed)) {
      const { text, setPeriodToTimeRange } = figure(of as keyof typeof summed);
      expect(text).toContain(metric);
      expect(text).toContain('"stat":"Sum"');
      expect(setPeriodToTimeRange).toBe(true);
    }
    expect(figure('running').text).toContain('RunningJobs');
    expect(figure('oldest').text).toContain('OldestJobAgeSeconds');
    expect(figure('running').setPeriodToTimeRange).toBeUndefined();
  });
});

it('saves the query that follows one job through the logs of its functions', () => {
  const [query] = Object.values(synthesize().template.findResources('AWS::Logs::QueryDefinition'));
  expect(query?.Properties.QueryString).toContain('filter message.job = ');
  expect(JSON.stringify(query?.Properties.LogGroupNames)).toMatch(/Receive.*Intake.*Issue.*Report/);
});
