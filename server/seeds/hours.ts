import type { DemoEntity } from './demo.ts';
import type { Desk } from './menus.ts';
import type { Chance } from './random.ts';

/** An interval of the week in the entity's local time. `to` at or before `from` is on the next day. */
export interface Shift {
  name: string;
  weekdays: number[];
  from: string;
  to: string;
  break?: { from: string; to: string };
}

const workdays = [1, 2, 3, 4, 5];
const allDays = [1, 2, 3, 4, 5, 6, 7];
const saturday: Shift = { name: 'Sábado de manhã', weekdays: [6], from: '09:00', to: '13:00' };

const patterns = {
  everyDay: [{ name: 'Todos os dias', weekdays: allDays, from: '09:00', to: '20:00' }],
  lunchBreak: [{ ...workday('09:00', '19:00'), break: { from: '13:00', to: '14:30' } }, saturday],
  shop: [{ name: 'Segunda a sábado', weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', to: '19:30' }],
  office: [workday('08:30', '19:00'), saturday],
  night: [
    { name: 'Dia', weekdays: allDays, from: '09:00', to: '20:00' },
    { name: 'Noite', weekdays: allDays, from: '20:00', to: '02:00' },
  ],
  laboratory: [
    workday('07:30', '18:00'),
    { name: 'Fim de semana', weekdays: [6, 7], from: '08:00', to: '13:00' },
  ],
  clinic: [{ ...workday('09:00', '19:00'), break: { from: '13:00', to: '14:00' } }],
  clinicWithSaturday: [
    { ...workday('08:30', '18:30'), break: { from: '13:00', to: '14:00' } },
    saturday,
  ],
} satisfies Record<string, Shift[]>;

function workday(from: string, to: string): Shift {
  return { name: 'Dias úteis', weekdays: workdays, from, to };
}

type OpenHours = Pick<Shift, 'weekdays' | 'from' | 'to'>;

/** The hours of a shift as a page lists them: before the break and after it. */
export function openHours({ weekdays, from, to, break: pause }: Shift): OpenHours[] {
  if (!pause) return [{ weekdays, from, to }];
  return [
    { weekdays, from, to: pause.from },
    { weekdays, from: pause.to, to },
  ];
}

type Pattern = keyof typeof patterns;

/** Around Coimbra enough places work on Sundays too, so that there is a time for tomorrow on any day of the week. */
const known: Record<string, Pattern> = {
  calhabe: 'everyDay',
  'nova-celas': 'everyDay',
  'olivais-velhos': 'everyDay',
  'choupal-verde': 'everyDay',
  'eira-sol': 'everyDay',
  'lagrimas-santa-clara': 'everyDay',
  'arco-baixa': 'night',
  'rio-oriente': 'night',
};

/** The opening hours. Hotels never close; ticket offices open for the evening. */
export function openingOf(entity: DemoEntity, chance: Chance): Shift[] {
  const { kind, row } = entity;
  if (kind === 'hotel') return [{ name: 'Sempre', weekdays: allDays, from: '00:00', to: '24:00' }];
  if (kind === 'tickets') {
    return [{ name: 'Bilheteira', weekdays: [2, 3, 4, 5, 6, 7], from: '14:00', to: '21:30' }];
  }
  if (kind === 'administration') return patterns.office;
  if (kind === 'lab') return patterns.laboratory;
  if (kind === 'clinic') return patterns[chance.pick(['clinic', 'clinicWithSaturday'] as const)];
  const usual = chance.pick(['everyDay', 'lunchBreak', 'lunchBreak', 'shop', 'office'] as const);
  return patterns[known[row.code] ?? usual];
}

const special: Partial<Record<Desk, Shift[]>> = {
  samples: [
    { name: 'Colheitas', weekdays: workdays, from: '07:30', to: '11:30' },
    { name: 'Colheitas de sábado', weekdays: [6], from: '08:00', to: '11:00' },
  ],
  home: [
    {
      name: 'Visitas',
      weekdays: workdays,
      from: '08:30',
      to: '18:30',
      break: { from: '12:30', to: '14:30' },
    },
  ],
  video: [
    { name: 'Fim de tarde', weekdays: workdays, from: '16:00', to: '21:00' },
    { name: 'Sábado', weekdays: [6], from: '10:00', to: '13:00' },
  ],
};

/** When a pool works: in the opening hours, but for pools with hours of their own. */
export function shiftsOf(desk: Desk, opening: Shift[]): Shift[] {
  return special[desk] ?? opening;
}
