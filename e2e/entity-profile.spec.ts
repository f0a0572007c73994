import { applyPendingChanges } from '../server/src/partners/index.ts';
import { inTransaction } from '../server/src/platform/transact.ts';
import { openEmbedded } from '../server/test/lifecycle/product.ts';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { memberToken } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { newTeam } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

/** What an administrator does who confirms what waits. */
async function confirmChanges(entityId: string): Promise<void> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    await inTransaction(db, (trx) => applyPendingChanges(trx, entityId));
  } finally {
    await close();
  }
}

test('a manager shows photos of the place in their order; its new name waits until it is confirmed', async ({
  page,
  words,
  openElsewhere,
  baseURL,
}) => {
  const say = (key: string, values?: Record<string, string>) =>
    words('entity-profile', key, values);
  const { owner, entity, entityId } = await newTeam();
  await openMemberSession(page, await memberToken(page.request, owner));
  await page.goto('/partner/test/dashboard');
  await expect(page).toHaveURL(/\/partner\/test\/dashboard\/general-data$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title'));
  const tabs = page.getByRole('navigation', { name: words('area', 'dashboard.label') });
  await expect(
    tabs.getByRole('link', { name: words('area', 'dashboard.general-data') }),
  ).toHaveAttribute('aria-current', 'page');
  await expectNoAxeFindings(page);

  const photos = page.getByRole('list', { name: say('photos.list') });
  const files = page.getByLabel(say('photos.add'), { exact: true });
  for (const type of ['jpeg', 'png'] as const) {
    const buffer = await page.screenshot({ type });
    await files.setInputFiles({ name: `fachada.${type}`, mimeType: `image/${type}`, buffer });
    await expect(page.getByText(say('photos.saved'))).toBeVisible();
  }
  await expect(photos.getByRole('listitem')).toHaveCount(2);
  const svg = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await files.setInputFiles(svg);
  await expect(page.getByRole('alert')).toContainText('JPEG, PNG');
  const words2 = { pt: 'A sala de espera', en: 'The waiting room' };
  await page.getByLabel(say('photos.altPt', { number: '2' })).fill(words2.pt);
  await page.getByLabel(say('photos.altEn', { number: '2' })).fill(words2.en);
  const second = photos.getByRole('listitem').nth(1);
  await second.getByRole('button', { name: say('photos.saveWords') }).click();
  await expect(page.getByText(say('photos.saved'))).toBeVisible();
  await page.getByLabel(say('photos.altPt', { number: '2' })).press('Alt+ArrowUp');
  await expect(page.getByLabel(say('photos.altPt', { number: '1' }))).toHaveValue(words2.pt);

  await page.getByLabel(say('businessName'), { exact: true }).fill('Farmácia Nova da Sé');
  await page.getByLabel(say('isPrivate'), { exact: true }).uncheck();
  await page.getByLabel(words('accessibility', 'accessibility.stepFree'), { exact: true }).check();
  await page.getByLabel(words('accessibility', 'spoken.uk'), { exact: true }).check();
  await page.getByRole('button', { name: say('save'), exact: true }).click();
  await expect(page.getByText(say('pending.shown', { value: entity }))).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'general-data');

  const onSite = page.getByRole('region', { name: words('embed', 'part.title') });
  await onSite.getByLabel(words('embed', 'part.scheme')).selectOption('dark');
  await expect(onSite.getByLabel(words('embed', 'part.code'))).toHaveValue(
    new RegExp(`src="${baseURL}/embed.js"\\s+data-entity="${entityId}"[^>]+data-scheme="dark"`),
  );
  await onSite.getByRole('button', { name: words('embed', 'part.show') }).click();
  const preview = onSite.locator('iframe').contentFrame();
  await expect(preview.getByRole('heading', { level: 1 })).toContainText(entity);
  await takeScreen(page, 'general-data-embed');

  const visitor = await openElsewhere();
  await visitor.goto(`/entity/${entityId}`);
  const name = visitor.getByRole('heading', { level: 1 });
  await expect(name).toHaveText(entity);
  const gallery = visitor.getByRole('list', {
    name: words('partners', 'photos.label', { name: entity }),
  });
  const images = gallery.getByRole('img');
  await expect(images).toHaveCount(2);
  const isPortuguese = say('save') === 'Guardar';
  await expect(images.first()).toHaveAttribute('alt', isPortuguese ? words2.pt : words2.en);
  // Photos further down are loaded late.
  await images.first().scrollIntoViewIfNeeded();
  const isDrawn = () =>
    images.first().evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  await expectNoAxeFindings(visitor);
  await takeScreen(visitor, 'entity-photos');
  await images.first().click();
  await expect(visitor.getByRole('dialog').getByRole('img')).toBeVisible();
  await visitor.keyboard.press('Escape');

  await confirmChanges(entityId);
  await visitor.reload();
  await expect(name).toHaveText('Farmácia Nova da Sé');
  await visitor.goto(`/entity/${entityId}/description`);
  const access = visitor.getByRole('region', { name: words('partners', 'access.title') });
  await expect(access.getByRole('listitem')).toHaveText([
    words('accessibility', 'accessibility.stepFree'),
    `${words('partners', 'access.languages')}: ${words('accessibility', 'spoken.uk')}`,
  ]);
  await expectNoAxeFindings(visitor);
  await takeScreen(visitor, 'entity-accessibility');
});
