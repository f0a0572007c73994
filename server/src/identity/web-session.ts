import { knownBrowserDays } from '@vaga/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFromOwnPages, sessionCookie } from '../platform/http/caller.ts';
import { Problem } from '../platform/http/outcome.ts';

/** As long as browsers keep a cookie; when the session ends is the server's to say. */
const cookieDays = 400;

/** The session of our own pages: no script can read it, and no other site's form sends it along. */
export function setSessionCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  reply.setCookie(sessionCookie, token, { ...attributes(publicUrl), maxAge: cookieDays * 86_400 });
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(sessionCookie, attributes(publicUrl));
}

/** Tells a browser that signed in before from an unknown one. Random: it names neither a person nor an account. */
const browserCookie = 'vaga_browser';

/** What the browser was given at an earlier sign-in; null where it has none, or one that is not of this shape. */
export function readBrowserToken(request: FastifyRequest): { token: string | null } {
  const token = request.cookies[browserCookie];
  return { token: token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null };
}

/** Goes along with a sign-in of our own pages and with nothing else. */
export function setBrowserCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  reply.setCookie(browserCookie, token, {
    ...attributes(publicUrl),
    path: '/api/v1/session',
    sameSite: 'strict',
    maxAge: knownBrowserDays * 86_400,
  });
}

function attributes(publicUrl: string) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    path: '/',
  } as const;
}

/**
 * Refuses a sign-in that another site's page sends: it would leave the reader in the attacker's account.
 * A program says neither where it comes from nor keeps our cookie, so it passes.
 * @throws Problem 403
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const isPage =
    request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined;
  if (isPage && !isFromOwnPages(request, new URL(publicUrl).origin))
    throw new Problem(403, 'forbidden.origin');
}
