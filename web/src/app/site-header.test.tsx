import { emptySite } from '@vaga/contract/site';
import { expect, test } from 'vitest';
import { aMemberSession, aSession } from '../../test/a-session.ts';
import { openPage } from '../../test/open-page.tsx';
import { SignInProvider } from '../identity/index.ts';
import type { Session } from '../platform/session.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const rosa = aSession();

/** Where the links of the page lead. */
const links = () =>
  [...document.querySelectorAll('nav[aria-label=Main] a, header a')].map((link) =>
    link.getAttribute('href'),
  );

/** The header of a session comes as a file of its own. */
async function openSigned(session: Session) {
  await openPage(<SiteHeader />, undefined, { session });
  await expect
    .poll(() => document.querySelector('header')?.textContent, { timeout: 10_000 })
    .toContain('Sign out');
}

test('who is signed in finds their own links on every screen, and the search among them', async () => {
  await openSigned(rosa);
  expect(links()).toEqual(
    expect.arrayContaining(['/user', '/en/search', '/user/tests/list', '/user/settings']),
  );
  expect(links()).not.toContain('/en/about');
  const account = document.querySelector('header a[href="/user/settings"] .visually-hidden');
  expect(account?.parentElement?.textContent).toContain(`${rosa.firstName}(My account)`);
});

test('a visitor finds the public links', async () => {
  await openPage(
    <SignInProvider>
      <SiteHeader />
    </SignInProvider>,
  );
  expect(links()).toEqual(
    expect.arrayContaining(['/en/about', '/en/partners', '/en/faq', '/register']),
  );
  expect(document.querySelector('header')?.textContent).not.toContain('Sign out');
});

test.each(['TicketingPartner', 'Administrator'] as const)(
  'a %s has no settings and no dashboard to go to',
  async (userType) => {
    await openSigned(aMemberSession(userType));
    expect(links().filter((link) => /settings|dashboard/.test(link ?? ''))).toEqual([]);
  },
);

test('a manager of a hotel has its dashboard in the header, its desk has not', async () => {
  await openSigned(aMemberSession('AccommodationPartner', { roles: ['manager'] }));
  expect(links()).toContain('/partner/dashboard/general-data');
  await openSigned(aMemberSession('AccommodationPartner', { roles: ['desk'] }));
  expect(links()).not.toContain('/partner/dashboard/general-data');
});

const foot = () =>
  [...document.querySelectorAll('footer a')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('http'));

test('the footer links to the networks and the complaints book of the settings, and to none that is not set', async () => {
  await openPage(<SiteFooter />);
  expect(foot()).toEqual([]);
  expect(document.querySelector('footer')?.textContent).not.toContain('Complaints book');
  const socialLinks = [
    { network: 'instagram', name: 'Instagram', url: 'https://www.instagram.com/vaga' },
    { network: null, name: 'social.example', url: 'https://social.example/@vaga' },
  ] as const;
  const complaintsUrl = 'https://www.livroreclamacoes.pt';
  await openPage(<SiteFooter />, undefined, { site: { ...emptySite, socialLinks, complaintsUrl } });
  expect(foot()).toEqual([...socialLinks.map(({ url }) => url), complaintsUrl]);
});
