import type { Page } from '@playwright/test';
import { termsVersion } from '../server/src/identity/index.ts';
import { codeOf } from '../server/test/authenticator.ts';
import { buildMember } from '../server/test/builders/index.ts';
import { buildAccountWithPassword } from '../server/test/builders/signed-up.ts';
import { openEmbedded } from '../server/test/lifecycle/product.ts';
import { password, signIn } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

/** No screen makes an administrator, so this one is put into the database of the product under test. */
async function newAdministrator(): Promise<string> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const { id, email } = await buildAccountWithPassword(db, {
      termsVersionAccepted: termsVersion,
    });
    await buildMember(db, { accountId: id, entityType: 'Administrator' });
    return email;
  } finally {
    await close();
  }
}

test('an administrator takes a second factor at the first sign-in', async ({ page, words }) => {
  const email = await newAdministrator();
  const say = (key: string) => words('identity', key);
  await page.goto('/login');
  await signIn(page, words, email);
  await expect(page.getByRole('heading', { name: say('factor.enrolTitle') })).toBeVisible();
  await expect(page.getByRole('img', { name: say('factor.qrAlt') })).toBeVisible();
  const recoveryCodes = page.getByRole('list', { name: say('factor.recoveryCodes') });
  await expect(recoveryCodes.getByRole('listitem')).toHaveCount(10);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'second-factor-enrol');

  const secret = (await page.locator('code').first().textContent()) ?? '';
  const field = page.getByLabel(say('factor.code'));
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  const enter = page.getByRole('button', { name: say('login.submit'), exact: true });
  await enter.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await field.fill('000000');
  await enter.click();
  await expect(page.getByRole('alert')).toContainText(/não é válido|is not valid/);
  await expect(field).toHaveValue('');
  await expectNoAxeFindings(page);
  await field.fill(codeOf(secret.replaceAll(' ', '')));
  await enter.click();
  await page.waitForURL('**/user');
});

test('from then on the code of the app is asked for, or once a recovery code in its place', async ({
  page,
  words,
}) => {
  const email = await newAdministrator();
  const say = (key: string) => words('identity', key);
  const { secret, recoveryCodes } = await enrol(page, email);
  await page.goto('/login');
  await signIn(page, words, email);
  await expect(page.getByRole('heading', { name: say('factor.title') })).toBeVisible();
  await expect(page.getByLabel(say('factor.code'))).toBeFocused();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'second-factor');
  // The next one, which is taken as well: no code opens twice.
  await page.keyboard.type(codeOf(secret, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user');

  await page.context().clearCookies({ name: 'vaga_session' });
  await page.goto('/login');
  await signIn(page, words, email);
  await page.getByRole('button', { name: say('factor.useRecovery') }).click();
  await page.getByLabel(say('factor.recoveryCode')).fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: say('login.submit'), exact: true }).click();
  await page.waitForURL('**/user');
});

/** The first sign-in, as a program makes it. */
async function enrol(
  page: Page,
  email: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const logIn = async (code?: string) => {
    const answer = await page.request.post('/api/auth/login', {
      data: { userName: email, password, ...(code ? { code } : {}) },
    });
    return (await answer.json()).data;
  };
  const { secondFactor } = await logIn();
  expect((await logIn(codeOf(secondFactor.secret))).token).toBeDefined();
  return secondFactor;
}
