import { readFile } from 'node:fs/promises';
import { readPdfText } from '../server/test/read-pdf-text.ts';
import { newEmail, openMailedLink, register } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { cards, dayFromToday, fillInPerson, payByCard } from './support/booking.ts';
import { expect, test } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { expectReflow } from './support/reflow.ts';
import { takeScreen } from './support/screens.ts';

const family = ['Rosa Tavares', 'António Tavares'];

test('a person finds a test near Coimbra, registers, books it for two, pays, moves it and cancels it with a refund', async ({
  page,
  words,
}) => {
  test.setTimeout(180_000);
  const email = newEmail();
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await expectReflow(page);
    await takeScreen(page, `story-${name}`);
  };

  /** The browser's own 'back' leads to the person before, 'forward' to this one again. */
  const goBackAndForth = async (title: string) => {
    const heading = page.getByRole('heading', { level: 1 });
    await page.goBack();
    await expect(heading).toHaveText(words('cart', 'ticket.title', { number: 1, total: 2 }));
    await page.goForward();
    await expect(heading).toHaveText(title);
  };

  await test.step('a visitor searches from the first screen', async () => {
    await page.goto('/');
    await look('1-home');
    await page.getByRole('combobox', { name: words('home', 'search.what') }).fill('covid');
    await page
      .getByRole('listbox', { name: words('needs', 'list') })
      .getByRole('option')
      .first()
      .click();
    await page.getByRole('combobox', { name: words('geography', 'where') }).fill('Coimbra');
    await page.getByRole('option', { name: 'Coimbra', exact: true }).click();
    await page.getByLabel(words('home', 'search.when')).selectOption(dayFromToday(1));
    await page.getByRole('button', { name: words('home', 'search.submit') }).click();
    await page.waitForURL('**/search?**');
    await page.goto(`${page.url()}&service=501`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Coimbra');
    await look('2-search');
  });

  await test.step('a free time asks the visitor to sign in, and is not forgotten', async () => {
    const paid = page.getByRole('article').filter({ hasText: '€' }).first();
    // The two projects tap different times: what one holds the other cannot have.
    const tapped = test.info().project.name === 'phone-pt' ? 0 : 1;
    await paid.getByRole('list').getByRole('button').nth(tapped).click();
    // The place is taken from this moment on.
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(
      words('kept-start', 'kept.left_other', { count: 10 }),
    );
    await look('3-sign-in');
    await page.getByRole('button', { name: words('identity', 'enter.new') }).click();
    await register(page, words, email);
    // The link signs in the browser that registered, and leads on.
    await openMailedLink(page, email);
    await page.waitForURL('**/user/tests/services**');
    // The page that confirmed the address is not come back to: it would sign out.
    await page.goBack();
    await page.goForward();
    await expect(
      page.getByRole('combobox', { name: words('cart', 'services.name') }),
    ).toBeVisible();
  });

  await test.step('the service selection knows what was chosen', async () => {
    await expect(page.getByLabel(words('cart', 'services.service'), { exact: true })).toHaveValue(
      '501',
    );
    for (const name of family) {
      await page.getByRole('combobox', { name: words('cart', 'services.name') }).fill(name);
      await page.getByRole('button', { name: words('cart', 'services.add'), exact: true }).click();
      await expect(
        page.getByRole('list', { name: words('cart', 'services.chosen') }).getByText(name),
      ).toBeVisible();
    }
    await look('4-services');
    // The start was tapped: what the summary would say stands there already.
    await page.getByRole('button', { name: words('cart', 'services.next') }).click();
    await page.waitForURL('**/ticket**');
  });

  await test.step('each person’s data is asked for, one at a time', async () => {
    for (const [index, name] of family.entries()) {
      const title = words('cart', 'ticket.title', { number: index + 1, total: 2 });
      // What was tapped is held by the cart, whose time is shown.
      await expect(
        page
          .getByText(/\b1[345]\b.*min/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByLabel(words('persons', 'name'), { exact: true })).toHaveValue(name);
      if (index === 0) await look('6-person');
      else {
        // A screen reader says that the form is another person's now.
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await goBackAndForth(title);
      }
      await fillInPerson(page, words);
    }
  });

  await test.step('both have the start that was tapped; they pay at the provider and come back to a booking', async () => {
    await page.waitForURL('**/payment');
    for (const name of family)
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(words('cart', 'payment.prepare'))).toBeVisible();
    await expect(page.getByText(words('cart', 'payment.cancelling'))).toBeVisible();
    await look('9-payment');
    await page.getByRole('button', { name: /€/ }).filter({ visible: true }).first().click();
    await page.waitForURL('**/payment-sandbox/**');
    await look('10-provider');
    await payByCard(page, cards.pays);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('payments', 'success.title'),
      { timeout: 20_000 },
    );
    await look('11-paid');
    await expect
      .poll(async () => (await lastMailTo(page.request, email)).text, { timeout: 20_000 })
      .toContain('Tavares');
  });

  await test.step('the list shows it, and one of them moves to another day', async () => {
    await page.getByRole('link', { name: words('payments', 'success.toList') }).click();
    await page.waitForURL('**/user/tests/list');
    await look('12-list');
    const move = page.getByRole('button', {
      name: new RegExp(words('appointments', 'reschedule')),
    });
    await move.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('appointments', 'reschedule.day')).selectOption(dayFromToday(3));
    await dialog
      .getByRole('button', { name: /^\d\d:\d\d/ })
      .nth(2)
      .click();
    await look('13-move');
    await dialog.getByRole('button', { name: words('appointments', 'reschedule.confirm') }).click();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('one of them is cancelled, and the money goes back', async () => {
    const cancel = page.getByRole('button', {
      name: new RegExp(`^${words('appointments', 'cancel')}: `),
    });
    await cancel.first().click();
    await expect(page.getByRole('dialog')).toContainText('€');
    await look('14-cancel');
    await page.getByRole('button', { name: words('appointments', 'cancel.confirm') }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await page.getByRole('link', { name: words('appointments', 'tabs.past') }).click();
    await expect(page.getByText(words('appointments', 'status.Canceled')).first()).toBeVisible();
    await expect(page.getByText(words('appointments', 'reason.byPerson'))).toBeVisible();
    // The provider may be quicker than the page.
    const returned = ['refund.automatic', 'refund.accepted'] as const;
    const labels = returned.map((key) => words('appointments', key)).join('|');
    await expect(page.getByText(new RegExp(labels))).toBeVisible();
    await expect
      .poll(async () => (await lastMailTo(page.request, email)).subject, { timeout: 20_000 })
      .toMatch(/devolução|refund/i);
    await look('15-cancelled');
  });

  await test.step('the account has the receipt, which says what was paid and what went back', async () => {
    await page.goto('/user/settings');
    const receipts = page.getByRole('region', { name: words('identity', 'invoices.title') });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      receipts.getByRole('link').or(receipts.getByRole('button')).first().click(),
    ]);
    const { text } = readPdfText(await readFile(await file.path()));
    expect(text).toMatch(/Comprovativo de pagamento|Payment receipt/);
    expect(text).toContain('Tavares');
    expect(text).toMatch(/Devolvido em|Refunded on/);
  });
});
