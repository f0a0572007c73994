import * as calls from '@vaga/contract/guest-appointments';
import { memberActor } from '../identity/index.ts';
import type { PaymentsDeps } from '../payments/index.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import type { SearchDeps } from '../search/index.ts';
import { bookGuestAppointment } from './book-guest-appointment.ts';
import { listGuestSlots } from './list-guest-slots.ts';
import { listNearServices } from './list-near-services.ts';

/** Calls of a hotel that books for its guests. */
export const guestAppointmentsRoutes = (
  deps: PaymentsDeps & Pick<SearchDeps, 'entityCache'>,
): Route[] => [
  forMembers(calls.listNearServices, ({ caller, params, body, language, now }) =>
    listNearServices(deps, {
      actor: memberActor(caller),
      serviceId: params.idService,
      body,
      language,
      now,
    }),
  ),
  forMembers(calls.listGuestSlots, ({ caller, params, query, now }) =>
    listGuestSlots(deps.db, {
      actor: memberActor(caller),
      entityId: params.idEntity,
      serviceId: params.idService,
      query,
      now,
    }),
  ),
  forMembers(
    calls.bookGuestAppointment,
    ({ caller, params, body, language, now, idempotencyKey }) =>
      bookGuestAppointment(deps, {
        actor: memberActor(caller),
        entityId: params.idEntity,
        form: body,
        language,
        now,
        idempotencyKey,
      }),
  ),
];
