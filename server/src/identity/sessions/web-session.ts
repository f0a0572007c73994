import { knownBrowserDays } from '@vaga/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFromOwnPages, sessionCookie } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/outcome.ts';

/** As long as browsers keep a cookie; the server decides when the session ends. */
const cookieDays = 400;

/** The session cookie of our own pages: scripts cannot read it, and forms of other sites do not send it. */
export function setSessionCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  reply.setCookie(sessionCookie, token, { ...attributes(publicUrl), maxAge: cookieDays * 86_400 });
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(sessionCookie, attributes(publicUrl));
}

/** Identifies a browser that signed in before. Random: it names neither a person nor an account. */
const browserCookie = 'vaga_browser';

/** The browser's token from an earlier sign-in; null if it has none or a malformed one. */
export function readBrowserToken(request: FastifyRequest): { token: string | null } {
  const token = request.cookies[browserCookie];
  return { token: token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null };
}

/** Sent with sign-ins of our own pages only. */
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
 * Refuses a sign-in that another site's page sends: it would sign the reader in to the attacker's account. A program
 * sends neither Origin nor our cookie and passes.
 * @throws Problem 403
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const isPage =
    request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined;
  if (isPage && !isFromOwnPages(request, new URL(publicUrl).origin))
    throw new Problem(403, 'forbidden.origin');
}
