/** The zone whose day is the demo's today. */
const homeZone = 'Europe/Lisbon';

export type CivilDay = Temporal.PlainDate;

export function todayOf(now: Date): CivilDay {
  return civilDayOf(now, homeZone);
}

/** The day that a calendar on the wall shows at that moment. */
export function civilDayOf(instant: Date, zone: string): CivilDay {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
}

/** The instant of a wall time; null where the clock skips it. A time that comes twice means its first instant. */
export function instantOf(day: CivilDay, wallTime: Temporal.PlainTime, zone: string): Date | null {
  const wall = day.toPlainDateTime(wallTime);
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? new Date(zoned.epochMilliseconds) : null;
}

/** Whole local days as the database writes a range, the last one included. */
export function wholeDays(from: CivilDay, last: CivilDay, zone: string): string {
  const start = from.toZonedDateTime(zone).toInstant();
  const end = last.add({ days: 1 }).toZonedDateTime(zone).toInstant();
  return `[${start.toString()},${end.toString()})`;
}

/** The national holidays of Portugal in a year, the movable ones by the date of Easter. */
function holidaysOf(year: number): { day: CivilDay; pt: string; en: string }[] {
  const easter = easterOf(year);
  const on = (month: number, day: number): CivilDay =>
    Temporal.PlainDate.from({ year, month, day });
  return [
    { day: on(1, 1), pt: 'Ano Novo', en: 'New Year’s Day' },
    { day: easter.subtract({ days: 2 }), pt: 'Sexta-feira Santa', en: 'Good Friday' },
    { day: easter, pt: 'Páscoa', en: 'Easter' },
    { day: on(4, 25), pt: 'Dia da Liberdade', en: 'Freedom Day' },
    { day: on(5, 1), pt: 'Dia do Trabalhador', en: 'Labour Day' },
    { day: easter.add({ days: 60 }), pt: 'Corpo de Deus', en: 'Corpus Christi' },
    { day: on(6, 10), pt: 'Dia de Portugal', en: 'Portugal Day' },
    { day: on(8, 15), pt: 'Assunção de Nossa Senhora', en: 'Assumption Day' },
    { day: on(10, 5), pt: 'Implantação da República', en: 'Republic Day' },
    { day: on(11, 1), pt: 'Todos os Santos', en: 'All Saints’ Day' },
    { day: on(12, 1), pt: 'Restauração da Independência', en: 'Restoration of Independence' },
    { day: on(12, 8), pt: 'Imaculada Conceição', en: 'Immaculate Conception' },
    { day: on(12, 25), pt: 'Natal', en: 'Christmas Day' },
  ];
}

/** The holidays that come next, nearest first. */
export function nextHolidays(
  after: CivilDay,
  count: number,
): { day: CivilDay; pt: string; en: string }[] {
  return [...holidaysOf(after.year), ...holidaysOf(after.year + 1)]
    .filter(({ day }) => Temporal.PlainDate.compare(day, after) > 0)
    .slice(0, count);
}

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm that Meeus prints). */
function easterOf(year: number): CivilDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 });
}
