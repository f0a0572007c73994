import { expect } from '@playwright/test';
import type { AgendaDay } from '@vaga/contract/agenda-day';
import { memberApi } from '../support/api.ts';
import { memberToken } from '../support/desks.ts';
import { newProviderDay } from '../support/providers.ts';
import { picture } from './picture.ts';
import type { Maker } from './screen-fixture.ts';

/** A full day of a laboratory of the demo, in every state: the session of its member. */
const fullDay: Maker<{ session: string }> = async ({ request }) => ({
  session: await memberToken(request, 'lab@vaga.example'),
});

/** One of that day, at any hour: a person who waits, else one who is still to come, else the last. */
const fullDaySheet: Maker<{ session: string; id: string }> = async (fixture) => {
  const { session } = await fixture.made(fullDay);
  const { data } = await memberApi(fixture.request, session).call<AgendaDay>(
    'GET',
    'v1/agenda/day',
  );
  const person =
    data.people.find(({ attendance }) => attendance === 'arrived') ??
    data.people.find(({ attendance }) => attendance === 'expected' || attendance === 'late') ??
    data.people.at(-1);
  if (!person) throw new Error('The demo data has no appointment of the laboratory today.');
  return { session, id: person.id };
};

/** A laboratory that is open, without a booking. */
const freeDay: Maker<{ session: string }> = async ({ request, dataDir }) => {
  process.env.APP_DATA_DIR = dataDir;
  return { session: await memberToken(request, (await newProviderDay()).owner) };
};

picture('day', { as: fullDay, open: ({ page }) => page.goto('/partner/test') });
picture('day-sheet', {
  as: fullDaySheet,
  async open({ page, made }) {
    const { id } = await made(fullDaySheet);
    await page.goto(`/partner/test?open=${id}`);
    await expect(page.locator('#person-sheet')).toBeVisible();
  },
});
picture('day-list', { as: fullDay, open: ({ page }) => page.goto('/partner/test?view=list') });
picture('day-week', { as: fullDay, open: ({ page }) => page.goto('/partner/test?view=week') });
picture('day-free', { as: freeDay, open: ({ page }) => page.goto('/partner/test') });
picture('day-settings', {
  as: fullDay,
  open: ({ page }) => page.goto('/partner/test/settings'),
});
