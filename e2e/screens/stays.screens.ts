import { expect } from '@playwright/test';
import { memberToken } from '../support/desks.ts';
import { picture } from './picture.ts';
import type { Maker } from './screen-fixture.ts';

const hotel: Maker<{ session: string }> = async ({ request }) => ({
  session: await memberToken(request, 'hotel@vaga.example'),
});

picture('hotel-stays', { as: hotel, open: ({ page }) => page.goto('/partner/bookings/list') });
picture('hotel-stays-none', {
  as: hotel,
  open: ({ page }) => page.goto('/partner/bookings/list?code=NADA'),
});
picture('hotel-stay-new', {
  as: hotel,
  open: ({ page }) => page.goto('/partner/bookings/register/new'),
});
picture('hotel-stays-import', {
  as: hotel,
  async open({ page, words }) {
    await page.goto('/partner/bookings/list');
    const dialog = page.getByRole('dialog');
    await expect(async () => {
      await page.getByRole('button', { name: words('stays', 'import'), exact: true }).click();
      await expect(dialog).toBeVisible({ timeout: 1000 });
    }).toPass();
    const lines = [
      'code,check_in,check_out',
      'PATIO-SEREIA-301,2027-03-01,2027-03-05',
      'PATIO-SEREIA-103,2027-03-01,2027-03-05',
      'PATIO-SEREIA-302,2027-03-05,2027-03-01',
    ];
    await dialog.getByLabel(words('stays', 'import.file')).setInputFiles({
      name: 'stays.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
  },
});
