import type { CDPSession, Page } from '@playwright/test';
import { enter, newEmail, password } from './support/account.ts';
import { newPatient } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

/** A phone or computer that checks fingers and keeps passkeys, in the browser's own software. */
async function withFingerprint(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test('a patient adds the device and signs in with its fingerprint, until the device is removed', async ({
  page,
  request,
  words,
}) => {
  const { cdp, authenticatorId } = await withFingerprint(page);
  const email = newEmail();
  await newPatient(request, { email, names: [] });
  await enter(page, words, email);
  const text = (key: string) => words('identity', key);
  await page.goto('/user/settings');
  await page.getByRole('button', { name: text('passkey.add') }).click();
  const dialog = page.getByRole('dialog');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'passkey-add');
  await dialog.getByLabel(text('password'), { exact: true }).fill('Errada-1');
  await dialog.getByRole('button', { name: text('passkey.goOn') }).click();
  await expect(dialog.getByRole('alert').first()).toBeFocused();
  await dialog.getByLabel(text('password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: text('passkey.goOn') }).click();
  const list = page.getByRole('list', { name: text('passkey.title') });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'passkeys');

  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: text('passkey.use') })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'login-passkey');
  await page.getByRole('button', { name: text('passkey.use') }).click();
  await page.waitForURL('**/user');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa');

  await page.goto('/user/settings');
  await list.getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('passkey.remove') })
    .click();
  await expect(list).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: text('passkey.use') }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText(/\w/);
  await expect(page).toHaveURL(/\/login$/);

  // A finger that the device does not know: nothing is sent, and the other ways in stay.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: text('passkey.use') }).click();
  await expect(page.getByText(text('passkey.dismissed'))).toBeVisible();
});
