import { buildAccountWithPassword } from '../server/test/builders/signed-up.ts';
import { openEmbedded } from '../server/test/lifecycle/product.ts';
import { signIn } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

/** An account that accepted terms no longer in force; null: a partner made the account, and no terms were accepted. */
async function newAccount(termsVersionAccepted: string | null): Promise<string> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    return (await buildAccountWithPassword(db, { termsVersionAccepted })).email;
  } finally {
    await close();
  }
}

test('newer terms are asked of who signs in, whatever page they want, and once', async ({
  page,
  words,
}) => {
  const say = (key: string) => words('identity', key);
  const email = await newAccount('2020-01-01');
  await page.goto('/user/settings');
  await signIn(page, words, email);
  const prompt = page.getByRole('dialog', { name: say('eula.title') });
  await expect(prompt).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(prompt).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'terms');

  await prompt.getByRole('button', { name: say('eula.accept') }).click();
  await expect(prompt).toBeHidden();
  await page.goto('/user/settings');
  await expect(page.getByLabel(say('email'), { exact: true })).toHaveValue(email);
  await expect(prompt).toBeHidden();
});

test('who declines the terms is signed out and keeps the account, or deletes it', {
  tag: '@once',
}, async ({ page, words }) => {
  const say = (key: string) => words('identity', key);
  const email = await newAccount(null);
  const prompt = page.getByRole('dialog', { name: say('eula.title') });
  const question = page.getByRole('dialog', { name: say('delete.title') });
  const decline = async () => {
    await page.goto('/login');
    await signIn(page, words, email);
    await prompt.getByRole('button', { name: say('eula.decline') }).click();
    await expect(question).toBeVisible();
  };

  await decline();
  await expectNoAxeFindings(page);
  await question.getByRole('button', { name: say('cancel') }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await decline();
  await question.getByRole('button', { name: say('delete.confirm') }).click();
  const gone = page.getByRole('dialog', { name: say('delete.doneTitle') });
  await expect(gone).toBeVisible();
  await gone.getByRole('button').last().click();
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/login');
  await signIn(page, words, email);
  await expect(page.getByText(words('identity', 'login.wrong')).first()).toBeVisible();
});
