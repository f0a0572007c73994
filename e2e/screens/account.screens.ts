import { expect, type Page } from '@playwright/test';
import { picture } from './picture.ts';

picture('user-home', { as: 'patient', open: ({ page }) => page.goto('/user') });
picture('user-home-new', { as: 'newcomer', open: ({ page }) => page.goto('/user') });
picture('user-menu', {
  as: 'patient',
  async open({ page, words }) {
    await page.goto('/user');
    const menu = page.locator('summary').filter({ hasText: words('app', 'nav.menu') });
    if (await menu.isVisible()) await menu.click();
  },
});
picture('ratings-own', { as: 'patient', open: ({ page }) => page.goto('/user/ratings') });
picture('user-settings', { as: 'patient', open: ({ page }) => page.goto('/user/settings') });
picture('user-settings-new', { as: 'newcomer', open: ({ page }) => page.goto('/user/settings') });
picture('user-settings-password', {
  as: 'patient',
  async open({ page, words }) {
    await page.goto('/user/settings');
    await openDialog(page, words('identity', 'change.title'));
  },
});
picture('user-settings-delete', {
  as: 'patient',
  async open({ page, words }) {
    await page.goto('/user/settings');
    await openDialog(page, words('identity', 'delete.confirm'));
  },
});

picture('user-settings-texts', {
  as: 'booker',
  async open({ page, words }) {
    await page.goto('/user/settings');
    const texts = page.getByRole('region', { name: words('identity', 'texts.title') });
    await texts.getByRole('checkbox').uncheck();
    await expect(texts.getByRole('status')).toHaveText(words('identity', 'settings.saved'));
  },
});
picture('user-settings-sessions', {
  as: 'booker',
  async open({ page, words }) {
    await page.goto('/user/settings');
    await openDialog(page, words('identity', 'sessions.endOthers'));
  },
});

picture('tests-list', { as: 'patient', open: ({ page }) => page.goto('/user/tests/list') });
picture('tests-list-new', { as: 'newcomer', open: ({ page }) => page.goto('/user/tests/list') });
picture('tests-list-reschedule', {
  as: 'patient',
  async open({ page, words }) {
    await page.goto('/user/tests/list');
    await openDialog(page, words('appointments', 'reschedule'));
    await page.waitForLoadState('networkidle');
  },
});
picture('tests-list-cancel', {
  as: 'patient',
  async open({ page, words }) {
    await page.goto('/user/tests/list');
    await openDialog(page, words('appointments', 'cancel'));
  },
});

/** Presses the first button that begins with the words, and waits for what it opens. */
async function openDialog(page: Page, words: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${words}`) })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
