import type { Start } from './agenda.ts';
import type { Seat } from './bookings.ts';
import { book } from './bookings.ts';
import type { CivilDay } from './civil-days.ts';
import { civilDayOf } from './civil-days.ts';
import type { Offer } from './demo.ts';
import type { Town } from './full-agendas.ts';
import { resultOf } from './full-agendas.ts';
import type { PaymentTerms } from './payments.ts';
import type { Chance } from './random.ts';

/** The entities of the two provider accounts, whose day the README opens, and how many people come that day. */
const peopleOfDay: Record<string, number> = { calhabe: 84, 'baixa-mondego': 96 };

/** Of the people of a day, those who come before one o'clock. */
const morningShare = 0.62;

const minute = 60_000;

/** What people say on the telephone, for the desk. */
const notes = [
  'Prefere o braço esquerdo.',
  'Vem com a filha.',
  'Ligar se houver atraso.',
  'Desmaia com facilidade: deitar.',
  'Anda com bengala, rés do chão.',
];

/**
 * Fills the day on which the demo is made, or the next one on which they work, at the entities whose members can sign in:
 * people who came, who wait, who are late, who did not come, and who are still expected.
 */
export function fillDays(town: Town): void {
  for (const [code, count] of Object.entries(peopleOfDay)) {
    const offers = town.offers.filter(
      ({ entity, row }) =>
        entity.row.code === code && row.location === 'Entity' && row.needsApproval === false,
    );
    const day = firstWorkingDay(town, offers);
    if (day) fillDay(town, { offers, day, count });
  }
}

function firstWorkingDay({ agenda, desk }: Town, offers: Offer[]): CivilDay | null {
  for (let inDays = 0; inDays < 5; inDays += 1) {
    const day = desk.moment.today.add({ days: inDays });
    if (offers.some((offer) => agenda.startsOf(offer, day).length > 0)) return day;
  }
  return null;
}

/** A start of a pool, with the services that it serves. */
type PoolStart = Start & { offers: Offer[] };

function fillDay(
  town: Town,
  { offers, day, count }: { offers: Offer[]; day: CivilDay; count: number },
): void {
  const { chance } = town.desk;
  const [first] = offers;
  if (!first) return;
  const { districtCode, timeZone } = first.entity.row;
  const households = town.neighbours.get(districtCode) ?? [];
  const neighbours = households.flatMap(({ row, persons }) =>
    persons.map(({ id }) => ({ accountId: row.id, personId: id })),
  );
  const people = chance.some(neighbours, count);
  const one = day.toZonedDateTime({ timeZone, plainTime: '13:00' }).epochMilliseconds;
  const starts = startsOfDay(town, offers, day);
  const nextAttendance = attendancesAt(town.desk.moment.now);
  const halves = [
    { starts: starts.filter(({ startsAt }) => startsAt.getTime() < one), share: morningShare },
    { starts: starts.filter(({ startsAt }) => startsAt.getTime() >= one), share: 1 - morningShare },
  ];
  for (const half of halves) {
    const places = half.starts.reduce((sum, { schedule }) => sum + schedule.row.capacity, 0);
    for (const start of half.starts)
      for (let unit = 0; unit < start.schedule.row.capacity; unit += 1) {
        const person = chance.isTrue((half.share * count) / places) ? people.pop() : undefined;
        if (person) bookFor(town, { ...person, start, nextAttendance });
      }
  }
}

function startsOfDay({ agenda }: Town, offers: Offer[], day: CivilDay): PoolStart[] {
  const starts = new Map<string, PoolStart>();
  for (const offer of offers)
    for (const start of agenda.startsOf(offer, day)) {
      const key = `${start.schedule.row.id} ${start.startsAt.toISOString()}`;
      const known = starts.get(key) ?? { ...start, offers: [] };
      known.offers.push(offer);
      starts.set(key, known);
    }
  return [...starts.values()].sort((one, other) => Number(one.startsAt) - Number(other.startsAt));
}

function bookFor(
  { desk, agenda, priceOf }: Town,
  booking: {
    start: PoolStart;
    accountId: string;
    personId: string;
    nextAttendance: (start: Start) => DayAttendance;
  },
): void {
  const { start, accountId, personId, nextAttendance } = booking;
  const { chance, moment } = desk;
  const place = agenda.take(start);
  if (!place) return;
  const offer = chance.pick(start.offers);
  const serviceDate = civilDayOf(start.startsAt, offer.entity.row.timeZone).toString();
  const price = priceOf(offer, serviceDate);
  const attendance = nextAttendance(start);
  const payment = paymentFor(price.priceCents, { chance, attendance });
  const latest = Math.min(start.startsAt.getTime(), moment.now.getTime());
  const isNoted = chance.isTrue(0.15);
  const seat: Seat = {
    personId,
    place,
    ...attendanceAt(attendance, { start, offer, payment, now: moment.now, chance }),
    ...(isNoted ? { note: chance.pick(notes) } : {}),
  };
  book(desk, {
    accountId,
    offer,
    serviceDate,
    createdAt: new Date(latest - chance.between(30, 9_000) * minute),
    ...price,
    payment,
    seats: [seat],
    ...(payment.status === 'processing'
      ? { heldUntil: new Date(moment.now.getTime() + 40 * minute) }
      : {}),
  });
}

type DayAttendance = 'done' | 'noShow' | 'called' | 'arrived' | 'late' | 'expected' | 'toPay';

/** What becomes of the people of a start that began so many minutes ago, one after the other and again from the first. */
const courses: { fromMinutes: number; attendances: DayAttendance[] }[] = [
  { fromMinutes: 40, attendances: ['done', 'done', 'done', 'noShow', ...Array(10).fill('done')] },
  { fromMinutes: 0, attendances: ['late', 'called', 'arrived', 'done', 'arrived'] },
  { fromMinutes: -15, attendances: ['expected', 'arrived'] },
  { fromMinutes: -60, attendances: ['expected'] },
  {
    fromMinutes: Number.NEGATIVE_INFINITY,
    attendances: ['expected', 'expected', 'toPay', ...Array(9).fill('expected')],
  },
];

/** Says where the next person of a start stands at `now`. */
function attendancesAt(now: Date): (start: Start) => DayAttendance {
  const next = courses.map(() => 0);
  return ({ startsAt }) => {
    const minutesAgo = (now.getTime() - startsAt.getTime()) / minute;
    const index = courses.findIndex(({ fromMinutes }) => minutesAgo >= fromMinutes);
    const attendances = courses[index]?.attendances ?? [];
    const turn = next[index] ?? 0;
    next[index] = turn + 1;
    return attendances[turn % attendances.length] ?? 'expected';
  };
}

function paymentFor(
  priceCents: number,
  { chance, attendance }: { chance: Chance; attendance: DayAttendance },
): PaymentTerms {
  if (priceCents === 0) return { kind: 'free', status: 'paid' };
  if (attendance === 'toPay') return { kind: 'online', status: 'processing', method: 'multibanco' };
  if (chance.isTrue(0.35)) return { kind: 'local', status: attendance === 'done' ? 'paid' : 'due' };
  return { kind: 'online', status: 'paid', method: chance.pick(['card', 'mbway', 'multibanco']) };
}

const bookedStatus = { free: 'Pending', local: 'Await', online: 'Paid' } as const;

function attendanceAt(
  attendance: DayAttendance,
  given: { start: Start; offer: Offer; payment: PaymentTerms; now: Date; chance: Chance },
): Pick<Seat, 'status' | 'result' | 'attendance'> {
  const { start, offer, payment, now, chance } = given;
  const startsAt = start.startsAt.getTime();
  if (attendance === 'toPay') return { status: 'PaymentPending' };
  if (attendance === 'expected' || attendance === 'late')
    return { status: bookedStatus[payment.kind] };
  if (attendance === 'noShow')
    return {
      status: bookedStatus[payment.kind],
      attendance: { noShowAt: new Date(startsAt + 20 * minute) },
    };
  const came = Math.min(startsAt + chance.between(-12, 4) * minute, now.getTime() - 2 * minute);
  const checkedInAt = new Date(came);
  if (attendance === 'arrived') return { status: 'CheckedIn', attendance: { checkedInAt } };
  const calledAt = new Date(
    Math.min(Math.max(startsAt, came) + chance.between(1, 6) * minute, now.getTime() - minute),
  );
  const result = attendance === 'done' ? resultOf(offer, chance) : 'Pending';
  // What was taken in the last hour waits for its result.
  const isFresh = now.getTime() - startsAt < 60 * minute && attendance === 'done';
  return {
    status: 'CheckedIn',
    result: isFresh ? 'Executed' : result,
    attendance: { checkedInAt, calledAt },
  };
}
