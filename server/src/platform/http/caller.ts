import type { Membership } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type { FastifyRequest } from 'fastify';

/** The caller of a request, as the session identifies it. */
export interface Caller {
  accountId: string;
  sessionId: string;
  language: Language;
  /** Whether the account has accepted the current version of the terms. */
  hasAcceptedTerms: boolean;
  /** The entity that the session acts for; null for a patient's own session. */
  entityId: string | null;
  /** The account's membership of that entity at the time of this call; null if there is none or it has ended. */
  membership: Membership | null;
  /** Whether the sign-in that opened the session gave a code of the second factor. */
  hasSecondFactor: boolean;
}

/** The caller of a call that is for members or administrators. */
export interface MemberCaller extends Caller {
  entityId: string;
  membership: Membership;
}

export interface FindCallerOptions {
  now: Date;
  /** The handler itself checks whether the session is active: a recently found caller is good enough. */
  isCheckedByHandler?: boolean;
}

/** Finds the active session of a token; null if the token is expired, revoked or unknown. */
export type FindCaller = (token: string, asked: FindCallerOptions) => Promise<Caller | null>;

export const sessionCookie = 'vaga_session';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader's language: the one that the header asks for, else Portuguese. */
    language: Language;
    caller: Caller | null;
  }
}

/**
 * The token of a request and its source. A header is sent by a program; a browser sends the cookie with every request.
 */
export function tokenOf(
  request: FastifyRequest,
): { token: string; via: 'header' | 'cookie' } | null {
  const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '');
  if (bearer?.[1]) return { token: bearer[1], via: 'header' };
  if (request.headers.authorization) return null;
  const cookie = request.cookies[sessionCookie];
  return cookie && /^[A-Za-z0-9_-]{20,200}$/.test(cookie) ? { token: cookie, via: 'cookie' } : null;
}

/** The supported language that the reader prefers (RFC 9110, 12.5.4); Portuguese if neither is accepted. */
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
  // Sorting is stable: of two with the same quality, the first wins.
  return liked.sort((a, b) => b.quality - a.quality)[0]?.language ?? 'pt';
}

/**
 * Whether our own pages made a write that is authenticated by the cookie. Browsers say so in Sec-Fetch-Site or Origin.
 * A request with neither comes from no browser page, and so not from a forged one either: it needs the token in the
 * header.
 */
export function isFromOwnPages(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin';
  return isOwnOrigin(request, ownOrigin);
}

/** Whether the Origin of a request is that of our pages: the public one, or the one under which the request came. */
export function isOwnOrigin(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = request.headers;
  return (
    origin !== undefined &&
    (origin === ownOrigin || origin === `${request.protocol}://${request.host}`)
  );
}

/**
 * Whether a page of another site caused this request, by a link or a redirect. Not if the reader typed the address or
 * opened it from a program: browsers send 'none' then.
 */
export function isFromAnotherSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** The caller of a request, by its token; null for a visitor. */
export async function identify(
  request: FastifyRequest,
  findCaller: FindCaller,
  now: Date,
): Promise<Caller | null> {
  const found = tokenOf(request);
  return found ? findCaller(found.token, { now }) : null;
}
