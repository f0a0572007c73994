import type { AppointmentStatus, Result } from '@vaga/contract/appointments';
import type { Agenda, Start } from './agenda.ts';
import type { Desk } from './bookings.ts';
import { book } from './bookings.ts';
import { civilDayOf } from './civil-days.ts';
import type { Offer } from './demo.ts';
import type { PaymentTerms } from './payments.ts';
import type { DemoAccount } from './people.ts';
import type { PriceOfDay } from './price-of-day.ts';

export interface Town {
  desk: Desk;
  agenda: Agenda;
  priceOf: PriceOfDay;
  offers: Offer[];
  /** By district. */
  neighbours: Map<string, DemoAccount[]>;
}

/** Busy enough to look at: where the first walk through the demo goes, more happens. */
const busy = { municipality: '0603', fromDay: -6, lastDay: 8, bookings: [5, 16] } as const;
const quiet = { fromDay: -1, lastDay: 4, bookings: [0, 4] } as const;

/** Days on which every place is taken: the next working day after tomorrow. */
const soldOut = ['guitarra-rosmaninho', 'jacaranda-azul', 'arcada-verde'];

/** Books for other people, so that agendas are as full as they would be. */
export function fillAgendas(town: Town): void {
  const byEntity = Map.groupBy(town.offers, ({ entity }) => entity);
  for (const [entity, offers] of byEntity) {
    const isBusy = entity.row.municipalityCode === busy.municipality;
    const { fromDay, lastDay, bookings } = isBusy ? busy : quiet;
    const bookable = offers.filter(
      ({ row }) => row.needsApproval === false && row.location !== 'AtAddress',
    );
    for (let inDays = fromDay; inDays <= lastDay; inDays += 1) {
      fillDay(town, {
        offers: bookable,
        inDays,
        count: town.desk.chance.between(bookings[0], bookings[1]),
      });
    }
    if (soldOut.includes(entity.row.code)) sellOut(town, offers);
  }
}

function fillDay(town: Town, given: { offers: Offer[]; inDays: number; count: number }): void {
  const { desk, agenda } = town;
  const day = desk.moment.today.add({ days: given.inDays });
  for (let done = 0; done < given.count; done += 1) {
    const offer = desk.chance.pick(given.offers);
    const starts = agenda.startsOf(offer, day);
    if (starts.length > 0) bookFor(town, { offer, start: desk.chance.pick(starts) });
  }
}

/** Takes every place that the antigen pool of a pharmacy has on its next working day after tomorrow. */
function sellOut(town: Town, offers: Offer[]): void {
  const offer = offers.find(
    ({ slug, row }) => slug === 'covid-antigenio' && row.location === 'Entity',
  );
  if (!offer) return;
  for (let inDays = 2; inDays < 9; inDays += 1) {
    const day = town.desk.moment.today.add({ days: inDays });
    const starts = town.agenda.startsOf(offer, day);
    if (starts.length === 0) continue;
    for (const start of starts) while (bookFor(town, { offer, start }));
    return;
  }
}

function bookFor(town: Town, given: { offer: Offer; start: Start }): boolean {
  const { offer, start } = given;
  const { desk, agenda, priceOf } = town;
  const place = agenda.take(start);
  if (!place) return false;
  const { chance, moment } = desk;
  const households = town.neighbours.get(offer.entity.row.districtCode) ?? [];
  const { row: account, persons } = chance.pick(households);
  // After midnight the working day goes on, but the appointment is on the next date.
  const serviceDate = civilDayOf(start.startsAt, offer.entity.row.timeZone).toString();
  const price = priceOf(offer, serviceDate);
  const hoursBefore = chance.between(3, 160);
  const latest = Math.min(start.startsAt.getTime(), moment.now.getTime());
  const isOver = start.endsAt < moment.now;
  const payment = paymentFor(offer, price.priceCents, { chance, isOver });
  book(desk, {
    accountId: account.id,
    offer,
    serviceDate,
    createdAt: new Date(latest - hoursBefore * 3_600_000),
    ...price,
    payment,
    seats: [
      { personId: chance.pick(persons).id, place, ...outcome(offer, payment, { chance, isOver }) },
    ],
  });
  return true;
}

type Situation = { chance: Desk['chance']; isOver: boolean };

/** As the entity lets people pay; what is paid at the place is paid once it is over. */
function paymentFor(offer: Offer, priceCents: number, { chance, isOver }: Situation): PaymentTerms {
  const { onlinePayment, localPayment } = offer.entity.row;
  if (priceCents === 0) return { kind: 'free', status: 'paid' };
  const isLocal = localPayment !== 'off' && (onlinePayment === false || chance.isTrue(0.5));
  if (isLocal) return { kind: 'local', status: isOver ? 'paid' : 'due' };
  return {
    kind: 'online',
    status: 'paid',
    method: chance.pick(['card', 'card', 'mbway', 'multibanco'] as const),
  };
}

/** Most people came, and have their result; some never showed up. */
function outcome(
  offer: Offer,
  payment: PaymentTerms,
  { chance, isOver }: Situation,
): { status: AppointmentStatus; result: Result } {
  const booked = { free: 'Pending', local: 'Await', online: 'Paid' } as const;
  if (!isOver || chance.isTrue(0.06)) return { status: booked[payment.kind], result: 'Pending' };
  return { status: 'CheckedIn', result: resultOf(offer, chance) };
}

/** What becomes known of a service that is done, as the catalogue says. */
export function resultOf({ results }: Offer, chance: Desk['chance']): Result {
  if (results.includes('Authorized')) {
    return chance.pick([
      'Authorized',
      'Authorized',
      'Authorized',
      'Authorized',
      'Unauthorized',
      'Inconclusive',
    ]);
  }
  return results.includes('WithResult') ? 'WithResult' : 'Executed';
}
