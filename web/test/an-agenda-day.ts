import type { AgendaDay, AgendaMark, AgendaPerson } from '@vaga/contract/agenda-day';

const id = (last: number) => `019ad000-0000-7000-8000-${String(last).padStart(12, '0')}`;
export const samplingRoom = id(1);
export const testRoom = id(2);

/** An instant of the day that the builders make, in winter time: '09:20' → '2026-11-23T09:20:00+00:00'. */
export const at = (time: string) => `2026-11-23T${time}:00+00:00`;

let made = 10;

/** A person who is expected for a blood count at 10:00 in the sampling room and has nothing to pay. */
export function anAgendaPerson(given: Partial<AgendaPerson> = {}): AgendaPerson {
  made += 1;
  return {
    id: id(made),
    version: 1,
    code: 'VAGAK7M2P9QX',
    person: 'Graça Mendonça',
    service: 'Hemograma',
    startsAt: at('10:00'),
    endsAt: at('10:15'),
    timeZone: 'Europe/Lisbon',
    status: 'Await',
    attendance: 'expected',
    checkedInAt: null,
    calledAt: null,
    noShowAt: null,
    paymentStatus: 'free',
    priceCents: 0,
    dueCents: 0,
    duePeople: 0,
    idPerson: id(900),
    idPool: samplingRoom,
    idEntityService: id(901),
    hasPrescription: false,
    isFirstTime: false,
    isAtAddress: false,
    isDataMissing: false,
    hasNote: false,
    ...given,
  };
}

/** A start of 15 minutes with 4 places in the sampling room, all of them free. */
export function anAgendaStart(
  given: Partial<AgendaDay['starts'][number]> = {},
): AgendaDay['starts'][number] {
  return {
    idPool: samplingRoom,
    startsAt: at('10:00'),
    endsAt: at('10:15'),
    capacity: 4,
    available: 4,
    ...given,
  };
}

/** A place that a patient is booking, at 10:00 in the sampling room. */
export function anAgendaMark(given: Partial<AgendaMark> = {}): AgendaMark {
  return {
    kind: 'hold',
    id: null,
    idPool: samplingRoom,
    startsAt: at('10:00'),
    endsAt: at('10:15'),
    places: 1,
    label: null,
    expiresAt: null,
    madeBy: null,
    ...given,
  };
}

/** Monday 23 November 2026 at an entity with two pools, without starts and people unless they are given. */
export function anAgendaDay(given: Partial<AgendaDay> = {}): AgendaDay {
  return {
    revision: 'r1',
    date: '2026-11-23',
    timeZone: 'Europe/Lisbon',
    closedReason: null,
    isClosedAllDay: false,
    hasSchedule: true,
    pools: [
      { id: samplingRoom, name: 'Colheitas', intervalMinutes: 15, available: 16, delay: null },
      { id: testRoom, name: 'Testes', intervalMinutes: 10, available: 14, delay: null },
    ],
    starts: [],
    people: [],
    marks: [],
    totals: {
      expected: 0,
      late: 0,
      arrived: 0,
      called: 0,
      done: 0,
      noShow: 0,
      toPay: 0,
      requested: 0,
      booked: 0,
      dueCents: 0,
    },
    ...given,
  };
}
