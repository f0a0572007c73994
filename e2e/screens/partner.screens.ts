import { expect } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { memberToken } from '../support/desks.ts';
import { picture } from './picture.ts';
import type { Maker } from './screen-fixture.ts';

/** A session of a demo account that acts for an entity. */
const memberOf =
  (email: string): Maker<{ session: string }> =>
  async ({ request }) => ({ session: await memberToken(request, email) });

const hotel = memberOf('hotel@vaga.example');
const pharmacy = memberOf('pharmacy@vaga.example');
/** The same account, signed in and at no entity yet. */
const undecided: Maker<{ session: string }> = async ({ request }) => ({
  session: await tokenOf(request, 'pharmacy@vaga.example'),
});

picture('partner-sign-in', '/partner');
picture('partner-sign-in-empty', {
  async open({ page, words }) {
    await page.goto('/partner');
    await page
      .getByRole('button', { name: words('identity', 'login.submit'), exact: true })
      .click();
    await expect(page.getByRole('alert')).toBeFocused();
  },
});
picture('partner-recover-password', '/partner/recover-password');
picture('partner-none', { as: 'newcomer', open: ({ page }) => page.goto('/partner') });
picture('partner-choose', { as: undecided, open: ({ page }) => page.goto('/partner') });
picture('partner-home-hotel', { as: hotel, open: ({ page }) => page.goto('/partner') });
picture('partner-home-test', { as: pharmacy, open: ({ page }) => page.goto('/partner/test') });
picture('partner-denied', { as: hotel, open: ({ page }) => page.goto('/partner/admin') });
picture('partner-security', {
  as: hotel,
  open: ({ page }) => page.goto('/partner/settings/security'),
});
picture('partner-selector', {
  as: pharmacy,
  async open({ page, words }) {
    await page.goto('/partner/test');
    const filter = page.getByRole('dialog').getByLabel(words('entry', 'choose.filter'));
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(filter).toBeFocused({ timeout: 1000 });
    }).toPass();
  },
});
