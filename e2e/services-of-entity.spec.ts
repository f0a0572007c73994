import type { Page } from '@playwright/test';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { newAdministratorSession } from './support/members.ts';
import { newServiceEntity } from './support/providers.ts';
import { takeScreen } from './support/screens.ts';

const tab = '/partner/test/dashboard/services';

async function look(page: Page, name: string): Promise<void> {
  await expectNoAxeFindings(page);
  await takeScreen(page, `services-${name}`);
}

test('a manager offers services of the catalogue, plans a price, makes a campaign that says what it costs, pauses, and suggests what is missing', async ({
  page,
  words,
  language,
  openElsewhere,
}) => {
  test.setTimeout(120_000);
  const say = (key: string, values?: Record<string, string>) => words('offers', key, values);
  const isPt = language === 'pt';
  const { session, code } = await newServiceEntity();
  await openMemberSession(page, session);
  await page.goto(tab);
  await expect(page.getByRole('heading', { name: say('empty') })).toBeVisible();
  await look(page, 'empty');

  await page.getByRole('link', { name: say('add') }).click();
  const find = page.getByLabel(say('add.find'), { exact: true });
  await find.fill('58410-2');
  const bloodCount = isPt ? 'Hemograma completo' : 'Full blood count';
  await page.getByRole('checkbox', { name: bloodCount }).check();
  await find.fill(isPt ? 'glicose jejum' : 'fasting glucose');
  const glucose = isPt ? 'Glicose em jejum' : 'Fasting glucose';
  await page.getByRole('checkbox', { name: glucose }).check();
  const priceOf = (service: string) =>
    page.getByRole('group', { name: service }).getByLabel(say('price.label'), { exact: true });
  await priceOf(bloodCount).fill('20');
  await priceOf(glucose).fill('muito');
  await page.getByRole('button', { name: say('add.send'), exact: true }).click();
  await expect(page.getByRole('group', { name: glucose })).toContainText(say('price.wrong'));
  await priceOf(glucose).fill('7,50');
  await look(page, 'add');
  await page.getByRole('button', { name: say('add.send'), exact: true }).click();

  const row = (service: string) => page.getByRole('row').filter({ hasText: service });
  await expect(row(bloodCount)).toContainText(isPt ? '20,00' : '20.00');
  await expect(row(glucose)).toContainText(isPt ? '7,50' : '7.50');

  await page.getByRole('link', { name: bloodCount }).click();
  await page.getByLabel(say('next.plan')).check();
  await page.getByLabel(say('next.price'), { exact: true }).fill('22');
  await page.getByLabel(say('ownCode.label'), { exact: true }).fill('HEM-1');
  await look(page, 'edit');
  await page.getByRole('button', { name: say('save'), exact: true }).click();
  await expect(page.getByText(say('saved'))).toBeVisible();

  for (const [name, price] of [
    ['Natal', '18'],
    ['Dezembro', '15'],
  ] as const) {
    await page.getByRole('button', { name: say('campaigns.add') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(say('campaign.namePt'), { exact: true }).fill(name);
    await sheet.getByLabel(say('campaign.nameEn'), { exact: true }).fill(name);
    await sheet.getByLabel(say('price.label'), { exact: true }).fill(price);
    await expect(sheet.getByRole('status')).toContainText(isPt ? `${price},00` : `${price}.00`);
    if (name === 'Dezembro') {
      await expect(sheet.getByRole('status')).toContainText('Natal');
      await look(page, 'campaign');
    }
    await sheet.getByRole('button', { name: say('save'), exact: true }).click();
    await expect(sheet).toBeHidden();
  }
  await look(page, 'campaigns');

  await page.goto(`${tab}?text=HEM-1`);
  await expect(row(bloodCount)).toContainText(isPt ? '15,00' : '15.00');
  await expect(row(glucose)).toBeHidden();
  await page.goto(tab);
  await page.getByRole('button', { name: say('actsOf', { service: glucose }) }).click();
  await page.getByRole('menuitem', { name: say('act.pause') }).click();
  await expect(row(glucose)).toContainText(say('state.paused'));
  await look(page, 'list');

  const suggestion = `Teste de alergias ${code}`;
  await page.getByRole('link', { name: say('add'), exact: true }).click();
  await page.getByRole('button', { name: say('suggest'), exact: true }).click();
  await page.getByRole('dialog').getByLabel(say('suggest.text'), { exact: true }).fill(suggestion);
  await look(page, 'suggest');
  await page.getByRole('button', { name: say('suggest.send') }).click();
  await expect(page.getByText(say('suggestion.open'))).toBeVisible();

  const admin = await openElsewhere();
  const review = (key: string, values?: Record<string, string>) =>
    words('suggestions', key, values);
  await openMemberSession(admin, await newAdministratorSession(['steward']));
  await admin.goto('/partner/admin/catalogue/suggestions');
  await look(admin, 'suggestions');
  await admin.getByRole('button', { name: review('mergeOf', { text: suggestion }) }).click();
  const decision = admin.getByRole('dialog');
  await decision.getByLabel(review('merge.service'), { exact: true }).selectOption({ index: 3 });
  await look(admin, 'merge');
  await decision.getByRole('button', { name: review('merge'), exact: true }).click();
  await expect(
    admin.getByRole('button', { name: review('undoOf', { text: suggestion }) }),
  ).toBeVisible();

  await page.reload();
  await expect(page.getByText(say('suggestion.merged'), { exact: true })).toBeVisible();
});
