import type { Page } from '@playwright/test';
import { newEmail, signIn } from './support/account.ts';
import { newPatient, tokenOf } from './support/api.ts';
import { type Product, startProduct } from './support/app.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { memberToken } from './support/desks.ts';
import { expect, test as journey, type Words } from './support/journey.ts';
import { takeScreen } from './support/screens.ts';

/** The event brand, on a database of its own: started once, for the journeys of both languages. */
const test = journey.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants what a fixture uses named there, and it uses nothing.
    async ({}, use) => {
      // One that runs already is used as it is: quick while writing a journey.
      const { APP_URL_safecheckin: url, APP_DATA_DIR_safecheckin: dataDir = '' } = process.env;
      const product = url
        ? { url, dataDir, stop: async () => {} }
        : await startProduct('e2e-tickets', { APP_VARIANT: 'safecheckin' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
});

/** Each language in the look in which most have it. The tickets of the demo are registered once: each has its own. */
const looks = [
  {
    name: 'pt',
    use: {
      locale: 'pt-PT',
      colorScheme: 'light',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    },
    event: 'Noite de Fado',
    numbers: ['FADO-0011', 'TUNA-0011'],
  },
  {
    name: 'en',
    use: {
      locale: 'en-GB',
      colorScheme: 'dark',
      viewport: { width: 1440, height: 900 },
      isMobile: false,
      hasTouch: false,
    },
    event: 'Rock no Rio',
    numbers: ['FADO-0012', 'TUNA-0012'],
  },
] as const;

for (const { name, use, event, numbers } of looks) {
  test.describe(name, () => {
    test.use(use);
    const [first, second] = numbers;

    test('who has a ticket registers it, corrects it, sees its QR, goes on to its test, and deletes it', async ({
      page,
      words,
    }) => {
      test.setTimeout(120_000);
      const look = lookAt(page, name);
      const t = (key: string, values = {}) => words('ticketing', key, values);
      const email = newEmail();
      await newPatient(page.request, { email, names: ['Rosa Tavares'] });
      await page.goto('/user');
      await signIn(page, words, email);

      await test.step('home has the four cards of the brand, the ticket first', async () => {
        const cards = ['registerTicket', 'book', 'tests', 'tickets'];
        const titles = cards.map((card) => words('user-home', `${card}.title`));
        await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles);
        await look('home');
        await page.getByRole('link', { name: titles[0] ?? '', exact: true }).click();
      });

      await test.step('an empty form, or an unknown number, has its error beside the field', async () => {
        await expect(page.getByRole('dialog')).toBeVisible();
        await send(page, t('form.register'));
        await expect(page.getByRole('alert')).toBeFocused();
        await look('form-missing');
        await fill(page, words, { number: 'NADA-1', name: 'Rosa Tavares' });
        await send(page, t('form.register'));
        await expect(page.getByRole('alert')).toContainText(/número|number/);
      });

      await test.step('a number of several events asks which, and then leads on to the test', async () => {
        await fill(page, words, { number: 'vip-1', name: 'Rosa Tavares' });
        await send(page, t('form.register'));
        await page.getByRole('radio', { name: new RegExp(event) }).check();
        await look('form-event');
        await send(page, t('form.register'));
        await expect(page.getByRole('dialog')).toContainText(t('done.title'));
        await look('registered');
        await page.getByRole('button', { name: t('done.later'), exact: true }).click();
        await expect(page.getByRole('row').filter({ hasText: 'VIP-1' })).toContainText(event);
      });

      await test.step('the ticket is changed for one of another event', async () => {
        await actOn(page, words, { action: 'edit', number: 'VIP-1' });
        await page.getByLabel(t('form.number')).fill(first);
        await send(page, t('form.save'));
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect(page.getByRole('row').filter({ hasText: first })).toContainText('Fado');
      });

      await test.step('its QR opens large', async () => {
        await actOn(page, words, { action: 'view', number: first });
        const qr = page.getByRole('img', { name: t('view.qr', { number: first }) });
        await expect(qr.locator('path')).toBeAttached();
        await look('qr');
        await page.keyboard.press('Escape');
      });

      await test.step('a deleted ticket leaves the list, which then says what to do', async () => {
        await actOn(page, words, { action: 'delete', number: first });
        await look('delete');
        await send(page, t('delete.confirm'));
        await expect(page.getByText(t('empty.title'))).toBeVisible();
        await look('empty');
      });

      await test.step('a new ticket goes on to its cart', async () => {
        await page.getByRole('button', { name: t('add'), exact: true }).click();
        await fill(page, words, { number: second, name: 'Rosa Tavares' });
        await send(page, t('form.register'));
        await page
          .getByRole('dialog')
          .getByRole('link', { name: t('schedule') })
          .click();
        await page.waitForURL('**/user/tests/schedule/*/**');
      });
    });

    test('the list says of every ticket what it still needs, and only what may be done', async ({
      page,
      words,
      baseURL,
    }) => {
      const t = (key: string) => words('ticketing', key);
      await enterBy(page, await tokenOf(page.request, 'patient@vaga.example'), baseURL);
      await page.goto('/user/bookings/list');
      const rowOf = (number: string) => page.getByRole('row').filter({ hasText: number });
      await expect(rowOf('FADO-0001')).toContainText(t('state.authorized'));
      await expect(rowOf('FADO-0002')).toContainText(t('state.unauthorized'));
      await expect(rowOf('TUNA-0001')).toContainText(t('state.scheduled'));
      await expect(rowOf('ROCK-0001')).toContainText(t('state.toSchedule'));
      await expect(rowOf('CORO-0001')).toContainText(t('state.over'));
      const actions = (number: string) => rowOf(number).getByRole('cell').last();
      await expect(actions('FADO-0001')).toHaveText(t('view'));
      await expect(actions('ROCK-0001')).toHaveText(
        [t('schedule'), t('view'), t('edit'), t('delete')].join(''),
      );
      await lookAt(page, name)('list');
    });

    test('a ticket office filters the tickets of its own events', async ({
      page,
      words,
      product,
    }) => {
      const t = (key: string, values = {}) => words('ticketing', key, values);
      await enterBy(page, await memberToken(page.request, 'tickets@vaga.example'), product.url);
      await page.goto('/partner/bookings/list');
      await expect(page.getByRole('row').filter({ hasText: 'ROCK-0001' })).toBeVisible();
      await expect(page.getByRole('columnheader')).not.toContainText([t('column.actions')]);
      await lookAt(page, name)('partner');
      await page.getByLabel(t('filter.code')).fill('rock-0002');
      await page.getByRole('button', { name: t('filter.search') }).click();
      await expect(page.getByRole('status')).toContainText([t('total.one')]);
      await page.getByLabel(t('filter.code')).fill('nada');
      await page.getByRole('button', { name: t('filter.search') }).click();
      await expect(page.getByRole('heading', { name: t('none.title'), exact: true })).toBeVisible();
      await lookAt(page, name)('partner-none');
    });
  });
}

/** Looks for findings, and takes a picture. */
function lookAt(page: Page, language: string) {
  return async (what: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `tickets-${language}-${what}`);
  };
}

async function fill(page: Page, words: Words, ticket: { number: string; name: string }) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('ticketing', 'form.number')).fill(ticket.number);
  await dialog.getByLabel(words('ticketing', 'form.name'), { exact: true }).fill(ticket.name);
}

const send = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function actOn(page: Page, words: Words, { action, number }: Record<string, string>) {
  const name = words('ticketing', action ?? '');
  const row = page.getByRole('row').filter({ hasText: number ?? '' });
  await row.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function enterBy(page: Page, token: string, url = '') {
  await page.context().addCookies([{ name: 'vaga_session', value: token, url }]);
}
