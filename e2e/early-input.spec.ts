import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { enter, newEmail, password, signIn } from './support/account.ts';
import { type Api, completePerson, newPatient } from './support/api.ts';
import { axeFindings } from './support/axe.ts';
import {
  antigen,
  beginToPay,
  dayFromToday,
  fillInPerson,
  findOffer,
  newCart,
  tapVisible,
} from './support/booking.ts';
import { expect, test, type Words } from './support/journey.ts';
import { demoEntities, newMember } from './support/members.ts';

test('what is typed, chosen and sent before the page lives is taken over', async ({
  page,
  request,
  context,
  words,
}) => {
  const { idCart, persons, api } = await openCart({ page, request, words }, ['Quitéria']);
  const live = await holdScripts(context);
  await page.goto(`/user/tests/schedule/${idCart}/ticket`, { waitUntil: 'commit' });
  await page.getByLabel(words('persons', 'name')).fill('Quitéria Reis');
  await fillInPerson(page, words);
  await live();
  await page.waitForURL('**/location');
  const saved = await personOf(api, persons[0]);
  expect(saved).toMatchObject({ name: 'Quitéria Reis', phone: completePerson.phone });
});

test('on a slow telephone, typing from the first moment loses no character', async ({
  page,
  request,
  words,
}) => {
  const { idCart, persons, api } = await openCart({ page, request, words }, ['Quitéria']);
  const devices = await page.context().newCDPSession(page);
  await devices.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.goto(`/user/tests/schedule/${idCart}/ticket`, { waitUntil: 'commit' });
  const name = page.getByLabel(words('persons', 'name'));
  await name.fill('');
  await name.pressSequentially('Quitéria Reis', { delay: 60 });
  await fillInPerson(page, words);
  await page.waitForURL('**/location');
  const saved = await personOf(api, persons[0]);
  expect(saved).toMatchObject({ name: 'Quitéria Reis', email: completePerson.email });
});

test('while one person is being saved the form shows what was typed, and takes nothing for the next', async ({
  page,
  request,
  context,
  words,
}) => {
  const { idCart } = await openCart({ page, request, words }, ['Quitéria', 'Leonor']);
  await page.goto(`/user/tests/schedule/${idCart}/ticket`);
  await page.getByLabel(words('persons', 'name')).fill('Quitéria Reis');
  const answer = Promise.withResolvers<void>();
  await context.route('**/*ticket.data*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await fillInPerson(page, words);
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(await axeFindings(page, { isOnTheWay: true })).toEqual([]);
  await expect(page.getByLabel(words('persons', 'name'))).toHaveValue('Quitéria Reis');
  await expect(page.getByLabel(words('persons', 'phone'))).toHaveValue(completePerson.phone);
  await expect(page.locator('#person [inert]')).toHaveCount(1);
  answer.resolve();
  await expect(page.getByLabel(words('persons', 'name'))).toHaveValue('Leonor');
  await page.getByLabel(words('persons', 'name')).fill('Leonor Reis');
  await page.reload();
  await expect(page.getByLabel(words('persons', 'name'))).toHaveValue('Leonor Reis');
});

test('a registration typed before the page lives keeps every field', async ({
  page,
  context,
  words,
}) => {
  const live = await holdScripts(context);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel(words('identity', 'firstName')).fill('Amélia');
  await page.getByLabel(words('identity', 'lastName')).fill('Ferreira');
  await page.getByLabel(words('identity', 'email')).fill('amelia@people.example');
  await page.getByRole('checkbox').check();
  await live();
  await tapVisible(page, words('identity', 'register.submit'));
  await expect(page.getByRole('alert').first()).toBeFocused({ timeout: 30_000 });
  await expect(page.getByLabel(words('identity', 'firstName'))).toHaveValue('Amélia');
  await expect(page.getByLabel(words('identity', 'lastName'))).toHaveValue('Ferreira');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page.getByLabel(words('identity', 'email'))).not.toHaveAttribute('aria-invalid');
});

test('the forms with a password send it in the body, and a sign-in that passes the script by signs in', {
  tag: '@once',
}, async ({ page, request, context, words }) => {
  for (const path of ['/login', '/register', '/partner']) {
    const html = await (await request.get(path)).text();
    const forms = html.match(/<form[^>]*>(?:(?!<\/form>)[\s\S])*type="password"/g) ?? [];
    expect(forms.length, path).toBeGreaterThan(0);
    for (const form of forms) expect(form, path).toMatch(/^<form[^>]*method="post"/);
  }
  const email = newEmail();
  await newPatient(request, { email, names: [] });
  const live = await holdScripts(context);
  await page.goto('/login?next=/user/settings', { waitUntil: 'commit' });
  const fill = async (typed: string) => {
    await page.getByLabel(words('identity', 'email'), { exact: true }).fill(email);
    await page.getByLabel(words('identity', 'password'), { exact: true }).fill(typed);
    // As programs do that fill in forms: no event says that it is sent.
    await page
      .locator('form:has([type=password])')
      .evaluate((form: HTMLFormElement) => form.submit());
  };
  await fill('Wrong-2026!');
  await expect(page.getByRole('alert')).toContainText(words('identity', 'login.wrong'));
  expect(page.url()).not.toContain('Wrong');
  await expect(page.getByLabel(words('identity', 'email'), { exact: true })).toHaveValue(email);
  await fill(password);
  await page.waitForURL('**/user/settings', { waitUntil: 'commit' });
  await live();
});

test('a button that is tapped before the page lives does its work once, as soon as it can', async ({
  page,
  request,
  context,
  words,
}) => {
  const email = newEmail();
  const { api, persons } = await newPatient(request, { email, names: ['Quitéria'] });
  const offer = await findOffer(api, ({ priceFromCents }) => priceFromCents > 0);
  const { result } = await beginToPay(api, persons, offer);
  await enter(page, words, email);
  const retries: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/try-again')) retries.push(sent.url());
  });
  const live = await holdScripts(context);
  await page.goto(result, { waitUntil: 'commit' });
  const again = page.getByRole('button', { name: words('payments', 'error.tryAgain') });
  await again.click();
  await again.click();
  await live();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'payment.title'));
  expect(retries).toHaveLength(1);
});

test('the people who are tapped before the page lives join those chosen before, and the step after them follows', async ({
  page,
  request,
  context,
  words,
}) => {
  const email = newEmail();
  const [kept, ...tapped] = ['Quitéria Reis', 'Leonor Reis', 'Duarte Reis'] as const;
  await newPatient(request, { email, names: [kept, ...tapped] });
  await enter(page, words, email);
  await page.goto(`/user/tests/services?service=${antigen}&date=${dayFromToday(3)}`);
  const person = (name: string) => page.getByRole('button', { name: new RegExp(name) });
  await person(kept).click();
  const remove = page.getByRole('button', {
    name: words('cart', 'services.remove', { name: kept }),
  });
  await expect(remove).toBeVisible();
  const live = await holdScripts(context);
  await page.reload({ waitUntil: 'commit' });
  for (const name of tapped) await person(name).click();
  await page.getByRole('button', { name: words('cart', 'services.next') }).click();
  await live();
  const summary = page.getByRole('dialog');
  for (const name of [kept, ...tapped]) await expect(summary).toContainText(name);
});

test('the header of a member answers a tap that came before the page lives', async ({
  page,
  context,
  words,
}) => {
  const { email, names } = await newMember(
    demoEntities.AccommodationPartner,
    demoEntities.TestPartner,
  );
  const [hotel = '', pharmacy = ''] = names;
  await page.goto('/partner');
  await signIn(page, words, email);
  await page.getByRole('button', { name: hotel }).click();
  const change = page.getByRole('button', {
    name: words('entity-selector', 'change', { name: hotel }),
  });
  await expect(change).toBeVisible();
  const live = await holdScripts(context);
  await page.goto('/partner', { waitUntil: 'commit' });
  await change.click();
  await live();
  await expect(page.getByRole('dialog').getByRole('button', { name: pharmacy })).toBeVisible();
});

test('an e-mail about an area is asked for by a tap that came before the page lives', async ({
  page,
  request,
  context,
  words,
}) => {
  const email = newEmail();
  await newPatient(request, { email, names: ['Quitéria Reis'] });
  await enter(page, words, email);
  const live = await holdScripts(context);
  const query = 'serviceType=5&service=503&location=m:4901&full_location=Corvo';
  await page.goto(`/search?${query}&date=${dayFromToday(2)}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: words('search-next', 'watch.ask') }).click();
  await live();
  await expect(page.getByRole('link', { name: words('search-next', 'watch.list') })).toBeVisible();
});

interface Reader {
  page: Page;
  request: APIRequestContext;
  words: Words;
}

/** A new account, signed in, with a cart for persons of whom only a name is known. */
async function openCart({ page, request, words }: Reader, names: string[]) {
  const email = newEmail();
  const { api } = await newPatient(request, { email, names: [] });
  const persons: string[] = [];
  for (const name of names) {
    const { data } = await api.call<{ id: string }>('POST', 'onboarding/user/person', { name });
    persons.push(data.id);
  }
  const { idCart } = await newCart(api, persons, dayFromToday(3));
  await enter(page, words, email);
  return { api, persons, idCart };
}

/** Blocks the page's scripts until released: as on a slow line. */
async function holdScripts(context: BrowserContext): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  await context.route(
    (url) => /\.(js|tsx?)$|@vite|@id|virtual:/.test(url.href),
    async (route) => {
      await released.promise;
      await route.continue();
    },
  );
  return async () => released.resolve();
}

async function personOf(api: Api, id: string | undefined) {
  const { data } = await api.call<{ name: string; phone: string; email: string }>(
    'GET',
    `onboarding/user/person/${id}/data`,
  );
  return data;
}
