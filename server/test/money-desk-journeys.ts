import fc from 'fast-check';
import { sql } from 'kysely';
import { releaseDraft } from '../src/agenda/booking/release-draft.ts';
import { cancelAppointment } from '../src/appointments/cancellation/cancel-appointment.ts';
import { rescheduleAppointment } from '../src/appointments/rescheduling/reschedule-appointment.ts';
import { sessionView } from '../src/payment-sandbox/events.ts';
import { findSession } from '../src/payment-sandbox/sessions.queries.ts';
import { cancelAtDesk } from '../src/payments/index.ts';
import { newId } from '../src/platform/uuid.ts';
import { actAtDesk } from './money-act-journeys.ts';
import type { DeskBooking } from './money-bookings.ts';
import {
  bookForPerson,
  payBooking,
  paymentLinkOf,
  reserveAtDesk,
  startOf,
  unlessRefused,
} from './money-bookings.ts';
import type { DeskName } from './money-desks.ts';
import type { MoneyScenario } from './money-scenario.ts';
import {
  expectNoServerError,
  minute,
  payFor,
  pressPay,
  sessionOf,
  start,
} from './money-scenario.ts';
import type { MoneyRow } from './money-table.ts';
import { oneOf, row } from './money-table.ts';

const day = 24 * 60;
const desk = oneOf('provider', 'provider', 'hotel');
/** Where a booking is wanted: on the day that all want, or on another. */
const wanted = { start, isWanted: fc.boolean() };
const alone = { start: 0, isWanted: false };

/** What desks booked: with the cart, whose source says so. */
const ofDesk = sql`appointments a join carts c on c.id = a.cart_id and c.source in ('desk', 'hotel')`;

/** Whole ways of a booking that a member makes for a person. */
export const deskJourneys: Record<string, MoneyRow> = {
  /** A member reserves a start while typing, or does not; and books it, in time or too late; or closes the form, or leaves it. */
  bookAtDesk: row({
    weight: 6,
    input: fc.record({
      ...wanted,
      desk,
      payment: oneOf('free', 'onSite', 'link', 'price'),
      draft: oneOf('none', 'book', 'book', 'expire', 'release', 'abandon'),
    }),
    always: [
      { ...alone, desk: 'provider', payment: 'free', draft: 'book' },
      { ...alone, desk: 'provider', payment: 'onSite', draft: 'expire' },
      { ...alone, desk: 'provider', payment: 'onSite', draft: 'release' },
      { ...alone, desk: 'provider', payment: 'onSite', draft: 'abandon' },
      { ...alone, desk: 'hotel', payment: 'price', draft: 'book' },
      { ...alone, desk: 'provider', payment: 'link', draft: 'none' },
    ],
    async run(scenario, { draft, ...input }) {
      const { product, desks } = scenario;
      const booking = { ...input, startsAt: startOf(input) };
      const draftId = draft === 'none' ? null : await reserveAtDesk(scenario, booking);
      if (draft === 'release' && draftId) {
        const release = { actor: desks[input.desk], id: draftId, now: product.clock.now() };
        await unlessRefused(releaseDraft(product.db, release));
        return;
      }
      if (draft === 'abandon') return;
      if (draft === 'expire') {
        product.clock.advance(11 * minute);
        await product.sweep();
      }
      await bookForPerson(scenario, { ...booking, draftId });
    },
    brings: {
      'free at a desk': sql`from ${ofDesk} where a.status = 'Pending'`,
      'on site at a desk': sql`from ${ofDesk} where a.status = 'Await' and a.is_local_payment`,
      'paid by the hotel': sql`from ${ofDesk} join payments p on p.id = a.payment_id and p.kind = 'partner'
        where a.status = 'Await' and not a.is_local_payment`,
      'link of a desk': sql`from deferrals d join carts c on c.id = d.cart_id and c.source = 'desk'`,
      'draft released': sql`from occupancy where reserved_for = 'draft' and state = 'released'`,
      'draft expired': sql`from occupancy where reserved_for = 'draft' and state = 'expired'`,
    },
  }),
  /** The person pays what a desk booked, by the link of either e-mail; from two browsers, too late, or not at all. */
  payDeskBooking: row({
    weight: 5,
    input: fc.record({
      ...wanted,
      desk,
      via: oneOf('email', 'appointment'),
      pays: oneOf('once', 'twice', 'late', 'lateVoucher', 'forged'),
    }),
    always: [
      { ...alone, desk: 'provider', via: 'appointment', pays: 'twice' },
      { ...alone, desk: 'hotel', via: 'email', pays: 'late' },
      { ...alone, desk: 'provider', via: 'email', pays: 'forged' },
    ],
    async run(scenario, { via, pays, ...input }) {
      const { product } = scenario;
      const startsAt = startOf(input);
      const booking = await bookForPerson(scenario, { ...input, payment: 'link', startsAt });
      const link = booking && (await paymentLinkOf(scenario, booking, via));
      if (!link) return;
      if (pays === 'late') {
        product.clock.advance((day + 60) * minute);
        await product.sweep();
      }
      const press = () => pressPay(product, link, pays === 'lateVoucher' ? 3 : 1);
      await Promise.all(pays === 'twice' ? [press(), press()] : [press()]);
      if (pays === 'forged') return forgeNotice(scenario, booking);
      if (pays === 'lateVoucher') {
        await payFor(scenario, booking, { outcome: 'pending', method: 'multibanco' });
        product.clock.advance(9 * day * minute);
        await product.sweep();
      }
      const pay = () => payFor(scenario, booking);
      await Promise.all(pays === 'twice' ? [pay(), pay()] : [pay()]);
    },
    brings: {
      'link of a desk paid': sql`from ${ofDesk} where a.status = 'Paid' and c.source = 'desk'`,
      'link of a desk paid late': sql`from ${ofDesk} where a.status = 'Paid' and a.booked_by_entity_id is not null
        and exists (select from appointments first where first.asset_id = a.asset_id and first.status_reason = 'expired')`,
    },
  }),
  /** What a desk booked is cancelled or moved: by its desk, or by the link of its e-mail; and who holds that is unknown. */
  changeDeskBooking: row({
    weight: 5,
    input: fc.record({
      ...wanted,
      desk,
      payment: oneOf('onSite', 'link', 'link', 'price'),
      isPaid: fc.boolean(),
      change: oneOf('cancelAtDesk', 'moveAtDesk', 'cancelByLink', 'moveByLink', 'bothByLink'),
    }),
    always: [
      { ...alone, desk: 'provider', payment: 'link', isPaid: true, change: 'cancelAtDesk' },
      { ...alone, desk: 'hotel', payment: 'price', isPaid: false, change: 'cancelAtDesk' },
      { ...alone, desk: 'provider', payment: 'link', isPaid: true, change: 'cancelByLink' },
      { ...alone, desk: 'hotel', payment: 'link', isPaid: true, change: 'moveByLink' },
    ],
    async run(scenario, { isPaid, change, ...input }) {
      const booking = await bookForPerson(scenario, { ...input, startsAt: startOf(input) });
      if (!booking) return;
      if (isPaid) await payBooking(scenario, booking);
      const to = startOf({ ...input, start: input.start + 1 });
      if (change === 'cancelAtDesk') await cancelByMember(scenario, { booking, desk: input.desk });
      if (change === 'moveAtDesk') await moveAtDesk(scenario, { booking, desk: input.desk, to });
      const cancel = () => expectNoServerError(booking.call('POST', 'cancel', { body: {} }));
      const move = () => moveByLink(booking, to);
      if (change === 'cancelByLink') await cancel();
      if (change === 'moveByLink') await move();
      if (change === 'bothByLink') await Promise.all([move(), cancel()]);
      await scenario.product.runDueJobs();
    },
    brings: {
      'canceled by the provider’s desk': sql`from ${ofDesk} where a.status_reason = 'byPartner'`,
      'canceled by the hotel': sql`from ${ofDesk} join appointment_changes h on h.appointment_id = a.id
        where a.status_reason = 'byPerson' and h.field = 'status' and h.actor = 'member'`,
      'canceled by the link': sql`from ${ofDesk} join appointment_changes h on h.appointment_id = a.id
        where a.status_reason = 'byPerson' and h.field = 'status' and h.actor = 'link'`,
      'moved by the link': sql`from ${ofDesk} join appointment_changes h on h.appointment_id = a.id
        where h.field = 'startsAt' and h.actor = 'link'`,
    },
  }),
};

/** A stranger says that the booking is paid. */
async function forgeNotice({ product }: MoneyScenario, { cartId }: DeskBooking): Promise<void> {
  const id = await sessionOf(product, cartId);
  const session = id && (await findSession(product.db, id));
  if (!session) return;
  const created = product.clock.now().toISOString();
  const view = sessionView({ ...session, status: 'paid' }, product.payments.publicUrl);
  const data = { session: view };
  const notice = { id: `evt_${newId()}`, type: 'session.paid', created, data };
  await expectNoServerError(product.sendWebhook(notice, true));
}

async function cancelByMember(
  { product, desks }: MoneyScenario,
  { booking, desk }: { booking: DeskBooking; desk: DeskName },
): Promise<void> {
  const { appointmentId: id } = booking;
  const [actor, now] = [desks[desk], product.clock.now()];
  const canceled: Promise<unknown> =
    desk === 'provider'
      ? actAtDesk(product, id, (trx, version) =>
          cancelAtDesk(trx, { actor, id, version, reason: 'Avaria', now }),
        )
      : cancelAppointment(product.db, {
          actor,
          id,
          requestReason: null,
          now,
          idempotencyKey: null,
        });
  await unlessRefused(canceled);
}

async function moveAtDesk(
  { product, desks }: MoneyScenario,
  { booking, desk, to }: { booking: DeskBooking; desk: DeskName; to: Date },
): Promise<void> {
  const moved = rescheduleAppointment(product.db, {
    actor: desks[desk],
    id: booking.appointmentId,
    newDate: to.toISOString(),
    now: product.clock.now(),
    idempotencyKey: null,
  });
  await unlessRefused(moved);
}

const moveByLink = ({ call }: DeskBooking, to: Date) =>
  expectNoServerError(call('POST', 'move', { body: { newDate: to.toISOString() } }));
