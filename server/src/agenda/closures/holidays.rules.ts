import type { HolidayScope } from '@vaga/contract/holidays';
import { easterOf } from '../../platform/easter.rules.ts';
import { addDays } from '../../platform/local-time.rules.ts';

/** A holiday of each year. */
export interface HolidayRule {
  /** Stays: choices and closures name it. */
  id: string;
  scope: HolidayScope;
  /** 'MM-DD', or days from Easter Sunday: 'easter+60', 'easter-2'. */
  rule: string;
  pt: string;
  en: string;
}

/** A holiday on one of its dates. */
export interface HolidayDate {
  holiday: HolidayRule;
  /** YYYY-MM-DD. */
  date: string;
  year: number;
}

/** The 13 mandatory holidays. Source: Código do Trabalho, art. 234.º n.º 1, as Lei 8/2016 restored it. */
const nationalHolidays: readonly HolidayRule[] = [
  national('new-year', '01-01', ['Ano Novo', 'New Year’s Day']),
  national('good-friday', 'easter-2', ['Sexta-feira Santa', 'Good Friday']),
  national('easter', 'easter+0', ['Domingo de Páscoa', 'Easter Sunday']),
  national('freedom-day', '04-25', ['Dia da Liberdade', 'Freedom Day']),
  national('labour-day', '05-01', ['Dia do Trabalhador', 'Labour Day']),
  national('corpus-christi', 'easter+60', ['Corpo de Deus', 'Corpus Christi']),
  national('portugal-day', '06-10', ['Dia de Portugal', 'Portugal Day']),
  national('assumption', '08-15', ['Assunção de Nossa Senhora', 'Assumption Day']),
  national('republic-day', '10-05', ['Implantação da República', 'Republic Day']),
  national('all-saints', '11-01', ['Dia de Todos os Santos', 'All Saints’ Day']),
  national('restoration', '12-01', ['Restauração da Independência', 'Restoration of Independence']),
  national('immaculate-conception', '12-08', ['Imaculada Conceição', 'Immaculate Conception']),
  national('christmas', '12-25', ['Natal', 'Christmas Day']),
];

function national(id: string, rule: string, [pt, en]: [pt: string, en: string]): HolidayRule {
  return { id, scope: 'national', rule, pt, en };
}

/** The holidays of the autonomous regions, by `districts.region`: in the Azores the Monday of the Holy Spirit. */
const regionalHolidays: Readonly<Record<string, readonly HolidayRule[]>> = {
  acores: [
    {
      id: 'azores-day',
      scope: 'regional',
      rule: 'easter+50',
      pt: 'Dia da Região Autónoma dos Açores',
      en: 'Azores Day',
    },
  ],
  madeira: [
    {
      id: 'madeira-day',
      scope: 'regional',
      rule: '07-01',
      pt: 'Dia da Região Autónoma da Madeira',
      en: 'Madeira Day',
    },
    {
      id: 'first-octave',
      scope: 'regional',
      rule: '12-26',
      pt: 'Primeira Oitava',
      en: 'First Octave',
    },
  ],
};

/** The id of the holiday of an entity's municipality. */
export const municipalHoliday = 'municipal';

/** Where an entity is, as far as its holidays depend on it. */
export interface HolidayPlace {
  /** `districts.region`. */
  region: string;
  /** On which day its municipality has its holiday; null: it has none. */
  municipalRule: string | null;
}

/** The holidays of a place, in no particular order. */
export function holidaysOf({ region, municipalRule }: HolidayPlace): HolidayRule[] {
  const regional = regionalHolidays[region] ?? [];
  const all = [...nationalHolidays, ...regional];
  if (municipalRule === null) return all;
  const municipal: HolidayRule = {
    id: municipalHoliday,
    scope: 'municipal',
    rule: municipalRule,
    pt: 'Feriado municipal',
    en: 'Municipal holiday',
  };
  return [...all, municipal];
}

/** The date (YYYY-MM-DD) of a rule in a year; null where the year has no such day (29 February). */
export function dateOfRule(rule: string, year: number): string | null {
  const distance = /^easter([+-]\d+)$/.exec(rule)?.[1];
  if (distance !== undefined) return addDays(easterOf(year), Number(distance));
  const date = `${year}-${rule}`;
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) || !isLeapSafe(date) ? null : date;
}

/** `Date.parse` takes 29 February of any year for 1 March. */
function isLeapSafe(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

/** The dates of holidays from `from` until before `until` (civil days), by date. */
export function holidayDates(
  holidays: readonly HolidayRule[],
  { from, until }: { from: string; until: string },
): HolidayDate[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(until.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return holidays
    .flatMap((holiday) =>
      years.flatMap((year) => {
        const date = dateOfRule(holiday.rule, year);
        return date !== null && date >= from && date < until ? [{ holiday, date, year }] : [];
      }),
    )
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}
