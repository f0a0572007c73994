import * as calls from '@vaga/contract/agenda';
import { memberActor } from '../identity/index.ts';
import type { PaymentsDeps } from '../payments/index.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { bookAtDesk } from './booking/book-at-desk.ts';
import { createDraft } from './booking/create-draft.ts';
import { createGuestCart } from './booking/create-guest-cart.ts';
import { listDeskServices } from './booking/list-desk-services.ts';
import { releaseDraft } from './booking/release-draft.ts';
import { readGuest, saveGuest } from './booking/save-guest.ts';

/** Calls of members who book for people. */
export const agendaRoutes = (deps: PaymentsDeps): Route[] => [
  forMembers(calls.listDeskServices, ({ query, caller, language, now }) =>
    listDeskServices(deps.db, {
      actor: memberActor(caller),
      date: query.date?.date ?? null,
      language,
      now,
    }),
  ),
  forMembers(calls.createDraft, ({ body, caller, now, idempotencyKey }) =>
    createDraft(deps.db, {
      actor: memberActor(caller),
      entityServiceId: body.entityService,
      startsAt: new Date(body.time),
      poolId: body.pool,
      overbook: body.overbook ?? false,
      reason: body.reason ?? null,
      now,
      idempotencyKey,
    }),
  ),
  forMembers(calls.deleteDraft, ({ params: { id }, caller, now }) =>
    releaseDraft(deps.db, { actor: memberActor(caller), id, now }),
  ),
  forMembers(calls.bookAppointment, ({ body, caller, language, now, idempotencyKey }) => {
    const { idDraft, idPerson, person, payment, note, address, paidBy, checkIn } = body;
    return bookAtDesk(deps, {
      actor: memberActor(caller),
      start: { draftId: idDraft },
      person: person ?? { id: idPerson ?? '' },
      payment,
      paidBy: paidBy ?? null,
      checksIn: checkIn ?? false,
      note: note ?? null,
      isFlexible: body.isFlexible === true,
      address: address ?? null,
      language: body.language ?? language,
      now,
      idempotencyKey,
    });
  }),
  forMembers(calls.createGuestCart, ({ body: form, caller, now, idempotencyKey, ...call }) => {
    const language = form.language ?? call.language;
    const input = { actor: memberActor(caller), form, language, now, idempotencyKey };
    return createGuestCart(deps.db, input);
  }),
  forMembers(calls.readGuest, ({ params: { id }, caller, now }) =>
    readGuest(deps.db, { actor: memberActor(caller), id, now }),
  ),
  forMembers(calls.saveGuest, ({ params: { id }, body: form, caller, now }) =>
    saveGuest(deps.db, { actor: memberActor(caller), id, form, now }),
  ),
];
