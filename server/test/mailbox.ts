import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import type { TestSmtp } from './smtp.ts';

/** What has come to an address since the last look, with this in its subject. */
export function findEmail({ received }: TestSmtp, to: string, about: RegExp): Email {
  const found = received.filter(
    ({ to: whom, subject }) =>
      whom?.some(({ address }) => address === to) && about.test(subject ?? ''),
  );
  const all = received.map(({ to: whom, subject }) => `${whom?.[0]?.address}: ${subject}`);
  expect(found, `${about} to ${to} among ${all.join(' | ')}`).toHaveLength(1);
  const [email] = found as [Email];
  // Whole: a plain part beside the other, the tile at its head, nothing that was forgotten.
  expect(email.attachments.some(({ contentId }) => contentId === '<azulejo>')).toBe(true);
  // Not in addresses: the tokens of links are made of chance.
  const written = `${email.subject}${email.text}${email.html}`.replace(/https?:[^\s"<]+/g, '');
  expect(written).not.toMatch(/undefined|NaN|Invalid Date/);
  return email;
}

/** The token behind the one link of an e-mail that leads to a page, as its reader sends it. */
export function tokenOf(email: Email, page: string): string {
  const links = [...(email.text ?? '').matchAll(/https?:\/\/[^\s\])>]+/g)].map(([url]) => url);
  const link = links.find((url) => new URL(url).pathname.startsWith(page));
  expect(link, `${page} in ${email.text}`).toBeDefined();
  const { pathname, searchParams } = new URL(link ?? '');
  return searchParams.get('token') ?? pathname.slice(page.length);
}
