import type { Language } from '@vaga/contract/common';
import type { FastifyRequest } from 'fastify';

/** Who is calling, as the session says. */
export interface Caller {
  accountId: string;
  sessionId: string;
  loginType: 'user' | 'partner';
  language: Language;
  /** Whether the account accepted the version of the terms in force. */
  hasAcceptedTerms: boolean;
  /** The entity that the session acts for; null for a person on their own behalf. */
  entityId: string | null;
}

export interface FindCallerOptions {
  now: Date;
  /** The call asks by itself whether the session still lives: it is enough that it lived a moment ago. */
  isCheckedByHandler?: boolean;
}

/** Finds the live session of a token; null for a dead or unknown one. */
export type FindCaller = (token: string, asked: FindCallerOptions) => Promise<Caller | null>;

export const sessionCookie = 'vaga_session';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader's language: what the header asks for, else Portuguese. */
    language: Language;
    caller: Caller | null;
  }
}

/** The token of a request and how it came: a header is sent by a program, a cookie goes along with any request of a browser. */
export function tokenOf(
  request: FastifyRequest,
): { token: string; via: 'header' | 'cookie' } | null {
  const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '');
  if (bearer?.[1]) return { token: bearer[1], via: 'header' };
  if (request.headers.authorization) return null;
  const cookie = request.cookies[sessionCookie];
  return cookie && /^[A-Za-z0-9_-]{20,200}$/.test(cookie) ? { token: cookie, via: 'cookie' } : null;
}

/** Of the languages that we have the one that the reader likes best (RFC 9110, 12.5.4); Portuguese where it is neither. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const liked = (acceptLanguage ?? '')
    .split(',')
    .flatMap((part): { language: Language; quality: number }[] => {
      const [range = '', ...parameters] = part
        .split(';')
        .map((piece) => piece.trim().toLowerCase());
      const [language] = range.split('-');
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
      const quality = weight === undefined ? 1 : Number(weight);
      return (language === 'pt' || language === 'en') && quality > 0 ? [{ language, quality }] : [];
    });
  // Sorting is stable: of two that are liked alike, the first counts.
  return liked.sort((a, b) => b.quality - a.quality)[0]?.language ?? 'pt';
}

/**
 * Whether a write that rides on the cookie was made by our own pages. Browsers say so in Sec-Fetch-Site, or in Origin;
 * a request with neither comes from no browser page, and so not from a forged one either: it needs the header token.
 */
export function isFromOwnPages(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin';
  const origin = request.headers.origin;
  return (
    origin !== undefined &&
    (origin === ownOrigin || origin === `${request.protocol}://${request.host}`)
  );
}

/**
 * Whether a page of another site made the browser send this, such as by a link or a redirect. Not where somebody typed
 * the address or opened it from a program: browsers call that 'none'.
 */
export function isFromAnotherSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** The caller of a request, by the token it carries; null for a visitor. */
export async function identify(
  request: FastifyRequest,
  findCaller: FindCaller,
  now: Date,
): Promise<Caller | null> {
  const found = tokenOf(request);
  return found ? findCaller(found.token, { now }) : null;
}
