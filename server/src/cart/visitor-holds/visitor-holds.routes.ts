import { visitorHoldMinutes } from '@vaga/contract/visitor-hold-limits';
import * as calls from '@vaga/contract/visitor-holds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db.ts';
import { done } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { open } from '../../platform/http/route.ts';
import type { EntityCache } from '../../scheduling/index.ts';
import { holdStart, releaseStart } from './hold-start.ts';

interface Dependencies {
  db: Db;
  entityCache: EntityCache;
  settings: { publicUrl: string };
}

/** What a visitor holds before signing in, by a cookie that names neither a person nor an account. */
export const visitorHoldRoutes = ({ db, entityCache, settings }: Dependencies): Route[] => [
  open(calls.holdStart, async ({ body, request, reply, now }) => {
    const { entityService: entityServiceId, time } = body;
    const outcome = await holdStart(
      { db, entityCache },
      {
        entityServiceId,
        startsAt: new Date(time),
        time,
        address: request.ip,
        formerToken: readVisitorToken(request),
        now,
      },
    );
    const { data } = outcome;
    if (data) setVisitorCookie(reply, data.token, settings.publicUrl);
    return { ...outcome, data: data?.hold ?? null };
  }),
  open(calls.releaseStart, async ({ request, reply, now }) => {
    const token = readVisitorToken(request);
    if (token) await releaseStart(db, { token, now });
    reply.clearCookie(visitorCookie, attributes(settings.publicUrl));
    return done();
  }),
];

const visitorCookie = 'vaga_start';

/** The token of the start that is held for a browser; null without one, or for one that is no token of ours. */
export function readVisitorToken(request: FastifyRequest): string | null {
  const token = request.cookies[visitorCookie];
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}

function setVisitorCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  const maxAge = visitorHoldMinutes * 60;
  reply.setCookie(visitorCookie, token, { ...attributes(publicUrl), maxAge });
}

function attributes(publicUrl: string) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    path: '/api',
  } as const;
}
