import { expect } from '@playwright/test';
import { memberToken } from '../support/desks.ts';
import { newProviderDay } from '../support/provider-day.ts';
import { picture } from './picture.ts';
import type { Maker } from './screen-fixture.ts';

/** A full day of a laboratory of the demo, in every state: the session of its member. */
const fullDay: Maker<{ session: string }> = async ({ request }) => ({
  session: await memberToken(request, 'lab@vaga.example'),
});

/** A laboratory that is open, without a booking. */
const freeDay: Maker<{ session: string }> = async ({ request, dataDir }) => {
  process.env.APP_DATA_DIR = dataDir;
  return { session: await memberToken(request, (await newProviderDay()).owner) };
};

picture('day', { as: fullDay, open: ({ page }) => page.goto('/partner/test') });
picture('day-sheet', {
  as: fullDay,
  async open({ page, words }) {
    await page.goto('/partner/test');
    const isPhone = (page.viewportSize()?.width ?? 0) < 760;
    const room = page.getByRole('region', { name: words('day', 'waiting.title') });
    const dock = page.getByRole('region', { name: words('day', 'list.next') });
    await (isPhone ? dock : room).getByRole('button').first().click();
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
