import type { DemoEntity, DemoSchedule, Moment } from './demo.ts';
import type { Shift } from './hours.ts';
import { openHours, openingOf, shiftsOf } from './hours.ts';
import type { Row } from './insert-rows.ts';
import type { Desk } from './menus.ts';
import type { DeskOffer } from './offers.ts';
import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';

export interface Rooms {
  pools: Row<'capacityPools'>[];
  schedules: DemoSchedule[];
}

/** One rhythm of a room: these services, a start each so many minutes, so many people at a time. */
interface Rhythm {
  desk: Desk;
  offers: DeskOffer[];
  interval: number;
  capacity: number;
}

interface Room {
  name: string;
  rhythms: Rhythm[];
}

/** Gives an entity its rooms and their schedules, and writes its working hours into its row. */
export function makeRooms(entity: DemoEntity, offers: DeskOffer[], moment: Moment): Rooms {
  const chance = chanceOf(`rooms ${entity.row.code}`);
  const opening = openingOf(entity, chance);
  entity.row.workingHours = opening.flatMap(openHours);
  const rooms: Rooms = { pools: [], schedules: [] };
  const plan = planOf(entity, offers, chance);
  for (const room of plan) {
    const poolId = moment.newId();
    rooms.pools.push({
      id: poolId,
      entityId: entity.row.id,
      name: room.name,
      timeZone: entity.row.timeZone,
    });
    for (const rhythm of room.rhythms) {
      const servesAll = rhythm.offers.length === offers.length;
      for (const shift of shiftsOf(rhythm.desk, opening)) {
        rooms.schedules.push(...versionsOf({ poolId, shift, rhythm, servesAll, entity }, moment));
      }
    }
  }
  return rooms;
}

function planOf(entity: DemoEntity, offers: DeskOffer[], chance: Chance): Room[] {
  const of = (...desks: Desk[]): DeskOffer[] => offers.filter(({ desk }) => desks.includes(desk));
  const own = {
    pharmacy: () => pharmacyRooms(of, chance, entity.row.code),
    lab: () => labRooms(of, chance),
    clinic: () => clinicRooms(of, chance),
    hotel: () => [],
    tickets: () => [],
    administration: () => [],
  }[entity.kind]();
  const rooms = [
    ...own,
    room('Equipa ao domicílio', [
      { desk: 'home', offers: of('home'), interval: 30, capacity: chance.between(1, 3) },
    ]),
  ];
  return rooms
    .map(({ name, rhythms }) => ({
      name,
      rhythms: rhythms.filter((rhythm) => rhythm.offers.length > 0),
    }))
    .filter(({ rhythms }) => rhythms.length > 0);
}

type Of = (...desks: Desk[]) => DeskOffer[];

/** One room for all, one room with two rhythms, or two rooms. */
function pharmacyRooms(of: Of, chance: Chance, code: string): Room[] {
  const shape = code === 'calhabe' ? 'two' : chance.pick(['one', 'one', 'shared', 'two'] as const);
  if (shape === 'one') {
    const capacity = chance.between(1, 2);
    const interval = chance.pick([10, 15, 20]);
    return [room('Gabinete', [{ desk: 'tests', offers: of('tests', 'care'), interval, capacity }])];
  }
  const tests = { desk: 'tests', offers: of('tests') } as const;
  const care = { desk: 'care', offers: of('care') } as const;
  if (shape === 'shared') {
    return [
      room('Gabinete', [
        { ...tests, interval: 10, capacity: 2 },
        { ...care, interval: chance.pick([15, 20]), capacity: 2 },
      ]),
    ];
  }
  return [
    room('Gabinete de testes', [{ ...tests, interval: chance.pick([5, 10]), capacity: 3 }]),
    room('Gabinete de enfermagem', [{ ...care, interval: 15, capacity: 1 }]),
  ];
}

function labRooms(of: Of, chance: Chance): Room[] {
  return [
    room('Sala de colheitas', [
      {
        desk: 'samples',
        offers: of('samples'),
        interval: chance.pick([5, 10]),
        capacity: chance.between(3, 8),
      },
    ]),
    room('Posto de testes', [
      {
        desk: 'tests',
        offers: of('tests'),
        interval: chance.pick([10, 15]),
        capacity: chance.between(1, 4),
      },
    ]),
  ];
}

function clinicRooms(of: Of, chance: Chance): Room[] {
  const surgery = of('surgery');
  const surgeries = Math.max(1, Math.ceil(surgery.length / 4));
  const long = of('exams').filter(({ minutes }) => minutes > 30);
  const short = of('exams').filter(({ minutes }) => minutes <= 30);
  return [
    ...Array.from({ length: surgeries }, (_, index) =>
      room(`Consultório ${index + 1}`, [
        {
          desk: 'surgery',
          offers: surgery.filter((_offer, position) => position % surgeries === index),
          interval: chance.pick([20, 30]),
          capacity: 1,
        },
      ]),
    ),
    room('Sala de exames', [
      { desk: 'exams', offers: short, interval: chance.pick([20, 30]), capacity: 2 },
      { desk: 'exams', offers: long, interval: 60, capacity: 2 },
    ]),
    room('Gabinete sereno', [{ desk: 'mind', offers: of('mind'), interval: 50, capacity: 1 }]),
    room('Ginásio', [
      { desk: 'therapy', offers: of('therapy'), interval: 45, capacity: chance.between(2, 4) },
    ]),
    room('Cadeira dentária', [
      { desk: 'dental', offers: of('dental'), interval: 45, capacity: chance.between(1, 2) },
    ]),
    room('Enfermagem', [{ desk: 'care', offers: of('care'), interval: 15, capacity: 1 }]),
    room('Videochamadas', [
      { desk: 'video', offers: of('video'), interval: chance.pick([15, 20, 30]), capacity: 2 },
    ]),
  ];
}

function room(name: string, rhythms: Rhythm[]): Room {
  return { name, rhythms };
}

type Given = {
  poolId: string;
  shift: Shift;
  rhythm: Rhythm;
  servesAll: boolean;
  entity: DemoEntity;
};

/** Entities that changed their hours lately, and those that will soon: the old version ends where the new one begins. */
const changedLately = new Set([
  'calhabe',
  'arcada-verde',
  'moliceiro',
  'cal-ocre',
  'estrelicia',
  'granito-azul',
]);
const willChange = new Set(['baixa-mondego', 'jacaranda-azul', 'rio-lis', 'hortensia']);

function versionsOf(given: Given, moment: Moment): DemoSchedule[] {
  const { code } = given.entity.row;
  const { interval, capacity } = given.rhythm;
  const firstDay = moment.today.subtract({ days: 400 }).toString();
  if (changedLately.has(code)) {
    const change = moment.today.subtract({ days: 35 }).toString();
    return [
      version(given, moment, {
        validFrom: firstDay,
        validUntil: change,
        intervalMinutes: interval * 2,
        capacity,
      }),
      version(given, moment, {
        validFrom: change,
        validUntil: 'infinity',
        intervalMinutes: interval,
        capacity,
      }),
    ];
  }
  if (willChange.has(code)) {
    const change = moment.today.add({ days: 28 }).toString();
    return [
      version(given, moment, {
        validFrom: firstDay,
        validUntil: change,
        intervalMinutes: interval,
        capacity,
      }),
      version(given, moment, {
        validFrom: change,
        validUntil: 'infinity',
        intervalMinutes: interval,
        capacity: capacity + 1,
      }),
    ];
  }
  return [
    version(given, moment, {
      validFrom: firstDay,
      validUntil: 'infinity',
      intervalMinutes: interval,
      capacity,
    }),
  ];
}

type Version = { validFrom: string; validUntil: string; intervalMinutes: number; capacity: number };

function version(given: Given, moment: Moment, terms: Version): DemoSchedule {
  const { poolId, shift, rhythm, servesAll, entity } = given;
  return {
    row: {
      id: moment.newId(),
      poolId,
      name: shift.name,
      weekdays: shift.weekdays,
      fromTime: shift.from,
      toTime: shift.to,
      breakFrom: shift.break?.from ?? null,
      breakTo: shift.break?.to ?? null,
      ...terms,
      servesAll,
      createdAt: entity.row.createdAt,
    },
    offers: rhythm.offers,
    zone: entity.row.timeZone,
    entityId: entity.row.id,
  };
}
