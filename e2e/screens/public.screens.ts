import { expect } from '@playwright/test';
import { newEmail, signIn } from '../support/account.ts';
import { dayFromToday } from '../support/booking.ts';
import { entity } from './carts.ts';
import { picture } from './picture.ts';

const place = `location=m:0603&full_location=Coimbra&date=${dayFromToday(1)}`;
const nowhere = `location=m:4901&full_location=Corvo&date=${dayFromToday(1)}`;

picture('home', '/');
picture('home-cookies', { withCookieNotice: true, open: ({ page }) => page.goto('/') });
picture('home-places', {
  async open({ page, words }) {
    await page.goto('/');
    await page.getByRole('combobox', { name: words('geography', 'where') }).fill('Coim');
    await expect(page.getByRole('option', { name: 'Coimbra', exact: true })).toBeVisible();
  },
});
picture('home-missing', {
  async open({ page, words }) {
    await page.goto('/');
    await page.getByRole('button', { name: words('home', 'search.submit') }).click();
    await expect(page.getByText(words('home', 'search.missing'))).toBeVisible();
  },
});
picture('menu', {
  async open({ page, words }) {
    await page.goto('/');
    const menu = page.locator('summary').filter({ hasText: words('app', 'nav.menu') });
    if (await menu.isVisible()) await menu.click();
  },
});
picture('about', '/about');
picture('faq', {
  async open({ page }) {
    await page.goto('/faq');
    await page.getByRole('main').locator('summary, [aria-expanded]').first().click();
  },
});
picture('partners', '/partners');
picture('privacy-policy', '/privacy-policy');
picture('terms-of-use', '/terms-of-use');
picture('not-found', '/no-such-page');

picture('search-start', '/search');
picture('search', `/search?serviceType=5&service=501&${place}`);
picture('search-filters', {
  async open({ page, words }) {
    await page.goto(`/search?serviceType=3&${place}`);
    const change = page.getByRole('button', {
      name: words('search', 'filters.change'),
      exact: true,
    });
    if (await change.isVisible()) await change.click();
  },
});
picture('search-empty', `/search?serviceType=5&service=503&${nowhere}`);
picture('search-sign-in', {
  async open({ page }) {
    await page.goto(`/search?serviceType=5&service=501&${place}`);
    await page.getByRole('article').first().getByRole('list').getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

picture('entity', { open: async ({ page, made }) => page.goto(await made(entity)) });
picture('entity-services', {
  open: async ({ page, made }) => page.goto(`${await made(entity)}/services`),
});
picture('entity-description', {
  open: async ({ page, made }) => page.goto(`${await made(entity)}/description`),
});

picture('login', '/login');
picture('login-wrong', {
  async open({ page, words }) {
    await page.goto('/login');
    await signIn(page, words, newEmail());
    await expect(page.getByText(words('identity', 'login.wrong')).first()).toBeVisible();
  },
});
picture('login-register', '/login-register');
picture('register', '/register');
picture('partner-register', '/auth/partner/register?plan=start');
picture('register-errors', {
  async open({ page, words }) {
    await page.goto('/register');
    await page.getByRole('button', { name: words('identity', 'register.submit') }).click();
    await expect(page.getByRole('alert').first()).toBeFocused();
  },
});
picture('recover-password', '/recover-password');
picture('recover-password-sent', {
  async open({ page, words }) {
    await page.goto('/recover-password');
    await page.getByLabel(words('identity', 'email')).fill(newEmail());
    await page.getByRole('button', { name: words('identity', 'recover.submit') }).click();
    await expect(page.getByText(words('identity', 'recover.doneTitle'))).toBeVisible();
  },
});
picture('reset', `/reset?email=rosa@people.example&token=${'x'.repeat(43)}`);
picture('reset-incomplete', '/reset');
picture('definition', `/definition?email=rosa@people.example&token=${'x'.repeat(43)}`);
picture('email-confirmation-failed', {
  async open({ page }) {
    await page.goto(`/email-confirmation?email=rosa@people.example&token=${'x'.repeat(43)}`);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});
