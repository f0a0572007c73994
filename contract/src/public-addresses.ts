import type { Language } from './common.ts';

/**
 * Addresses of the public pages: each says its language. English ones begin with `/en`; Portuguese ones have no prefix.
 * All other pages (accounts, bookings, links of e-mails) have one address, in the language of the reader.
 * Why: docs/decisions/0069-addresses-with-language-and-name.md.
 */

/** Public pages by their Portuguese address. A part in angle brackets may be anything. */
const publicPages = [
  '/',
  '/about',
  '/faq',
  '/partners',
  '/search',
  '/entity/<>',
  '/entity/<>/<>',
  '/embed/entity/<>',
  '/servicos',
  '/servicos/<>',
  '/servicos/<>/<>',
  '/privacy-policy',
  '/terms-of-use',
  '/empresas',
  '/empresas/register',
  '/auth/partner/register',
].map((pattern) => new RegExp(`^${pattern.replaceAll('<>', '[^/]+')}$`, 'i'));

/** The first part of an address that is a word of its language, Portuguese to English. */
const translatedParts: ReadonlyArray<readonly [string, string]> = [['/servicos', '/services']];

/** The language that a path says, without query; null for a page that has one address for all languages. */
export function languageOfAddress(pathname: string): Language | null {
  if (/^\/en(?:\/|$)/i.test(pathname)) return 'en';
  return isPublicPage(pathname) ? 'pt' : null;
}

/** Whether a path without query is that of a public page, in either language. */
export function isPublicPage(pathname: string): boolean {
  const page = trimmed(portuguesePath(pathname));
  return pathname.startsWith('/') && publicPages.some((pattern) => pattern.test(page));
}

/** Whether a path without query is that of a page that other sites show in a frame. No other page may be in one. */
export function isEmbedPage(pathname: string): boolean {
  return /^\/embed\/entity\/[^/]+$/i.test(trimmed(portuguesePath(pathname)));
}

/**
 * The address of the same page in a language; query and hash stay. What is no public page of ours is returned as it is.
 */
export function addressIn(address: string, language: Language): string {
  const end = address.search(/[?#]/);
  const pathname = end < 0 ? address : address.slice(0, end);
  if (!isPublicPage(pathname)) return address;
  const page = portuguesePath(pathname);
  const path = language === 'en' ? englishPath(page) : page;
  return `${path}${end < 0 ? '' : address.slice(end)}`;
}

/** The path in Portuguese, which names the page: `/en/about` is `/about`. */
export function portuguesePath(pathname: string): string {
  const inEnglish = /^\/en(?=\/|$)(.*)$/is.exec(pathname)?.[1];
  if (inEnglish === undefined) return pathname;
  const part = translatedParts.find(([, english]) => beginsWith(inEnglish, english));
  if (!part) return inEnglish === '' ? '/' : inEnglish;
  return `${part[0]}${inEnglish.slice(part[1].length)}`;
}

function englishPath(page: string): string {
  if (page === '/') return '/en';
  const part = translatedParts.find(([portuguese]) => beginsWith(page, portuguese));
  return part ? `/en${part[1]}${page.slice(part[0].length)}` : `/en${page}`;
}

function beginsWith(path: string, part: string): boolean {
  return path === part || path.startsWith(`${part}/`);
}

function trimmed(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}

/** The words after an entity's id that open one of its tabs, or begin a booking: no name. */
const entityTabs = ['schedule', 'description', 'services', 'book'];

/**
 * The name of an entity as its address has it: lower case, without accents, at most 60 letters. '' where nothing is left
 * of it, or what is left is the word of a tab.
 */
export function nameInAddress(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const words = plain.slice(0, 60).replace(/^-+|-+$/g, '');
  return entityTabs.includes(words) ? '' : words;
}
