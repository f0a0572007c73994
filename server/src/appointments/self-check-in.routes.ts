import * as calls from '@vaga/contract/self-check-in';
import { patientActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { open, signedIn } from '../platform/http/route.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { openAppointmentLink } from './links/appointment-link.ts';
import { checkInAtPoster } from './self-check-in/check-in-at-poster.ts';
import { checkInSelf } from './self-check-in/check-in-self.ts';

/** Calls by which people say that they have arrived. */
export const selfCheckInRoutes = (deps: { db: Db; links: SignedLinks }): Route[] => [
  signedIn(calls.checkInSelf, ({ params: { id }, caller, now }) =>
    checkInSelf(deps.db, { actor: patientActor(caller), id, isAtPoster: false, now }),
  ),
  open(calls.checkInByAppointmentLink, async ({ params: { token }, now }) => {
    const opened = await openAppointmentLink(deps, { token, now });
    if (!('appointment' in opened)) return opened;
    const { actor, appointment } = opened;
    return checkInSelf(deps.db, { actor, id: appointment.id, isAtPoster: false, now });
  }),
  open(calls.checkInAtPoster, ({ body: { code, phoneDigits, entityCode }, now }) =>
    checkInAtPoster(deps.db, { code, phoneDigits, entityCode, now }),
  ),
];
