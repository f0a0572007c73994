import { municipalHoliday } from '../src/agenda/closures/holidays.rules.ts';
import type { CivilDay } from './civil-days.ts';
import { nextHolidays, wholeDays } from './civil-days.ts';
import type { DemoEntity, Moment, Offer } from './demo.ts';
import type { Row } from './insert-rows.ts';
import { chanceOf } from './random.ts';

/** A closure with its interval in epoch milliseconds. */
export interface DemoClosure {
  row: Row<'closures'>;
  from: number;
  until: number;
}

/** Places that shut for their own holidays: from so many days from today, for so many days. */
const awayFor: Record<string, [fromDays: number, days: number]> = {
  'broa-dourada': [-3, 9],
  'palha-doce': [-1, 12],
  'olival-antigo': [2, 14],
  'barro-negro': [5, 11],
  'capa-burel': [16, 15],
  'marmore-rosa': [24, 8],
};

/** Entities that must not be closed by chance: the story of the demo uses them. */
const alwaysThere = '0603';

/** Holidays for about a third of the places, a service that is out for some days, and whole weeks off. */
export function makeClosures(
  entities: DemoEntity[],
  offers: Offer[],
  moment: Moment,
): DemoClosure[] {
  const chance = chanceOf('closures');
  const closures: DemoClosure[] = [];
  const serving = entities.filter(({ kind }) => ['pharmacy', 'clinic', 'lab'].includes(kind));
  const holidays = nextHolidays(moment.today, 2);
  for (const entity of serving) {
    const away = awayFor[entity.row.code];
    if (away) {
      const from = moment.today.add({ days: away[0] });
      const last = from.add({ days: away[1] - 1 });
      closures.push(close({ entity, from, last, pt: 'Férias', en: 'Holidays' }, moment));
    }
    if (entity.row.municipalityCode === alwaysThere || !chance.isTrue(0.35)) continue;
    for (const { date, holiday } of holidays) {
      const day = Temporal.PlainDate.from(date);
      const { id, pt, en } = holiday;
      const closure = close({ entity, from: day, last: day, pt, en }, moment);
      const row = { ...closure.row, kind: 'holiday', holiday: id, holidayDate: date };
      closures.push({ ...closure, row });
    }
  }
  const elsewhere = offers.filter(({ entity }) => entity.row.municipalityCode !== alwaysThere);
  for (const offer of chance.some(elsewhere, 14)) {
    const from = moment.today.add({ days: chance.between(6, 9) });
    const last = from.add({ days: chance.between(0, 4) });
    const reason = { pt: 'Equipamento em manutenção', en: 'Equipment being serviced' };
    closures.push(close({ entity: offer.entity, offer, from, last, ...reason }, moment));
  }
  return closures;
}

/** The places that are not closed on the next holidays work on all of them, also after the night of the demo. */
export function makeHolidayChoices(
  entities: DemoEntity[],
  closures: DemoClosure[],
  moment: Moment,
): Row<'holidayChoices'>[] {
  const closing = new Set(
    closures.flatMap(({ row }) => (row.kind === 'holiday' ? [row.entityId] : [])),
  );
  return entities
    .filter(({ kind, row }) => ['pharmacy', 'clinic', 'lab'].includes(kind) && !closing.has(row.id))
    .flatMap(({ row }) =>
      [...nextHolidays(moment.today, 13).map(({ holiday }) => holiday.id), municipalHoliday].map(
        (holiday) => ({
          id: moment.newId(),
          entityId: row.id,
          holiday,
          choice: 'open',
          createdAt: moment.now,
        }),
      ),
    );
}

type Given = {
  entity: DemoEntity;
  offer?: Offer;
  from: CivilDay;
  last: CivilDay;
  pt: string;
  en: string;
};

function close({ entity, offer, from, last, pt, en }: Given, moment: Moment): DemoClosure {
  return {
    row: {
      id: moment.newId(),
      entityId: entity.row.id,
      entityServiceId: offer?.row.id ?? null,
      during: wholeDays(from, last, entity.row.timeZone),
      reasonPt: pt,
      reasonEn: en,
      kind: 'closure',
      holiday: null,
      holidayDate: null,
      createdAt: moment.now,
    },
    from: from.toZonedDateTime(entity.row.timeZone).epochMilliseconds,
    until: last.add({ days: 1 }).toZonedDateTime(entity.row.timeZone).epochMilliseconds,
  };
}
