import type { Language } from '@vaga/contract/common';
import type { OpeningHours } from '@vaga/contract/partners';

export interface HoursLine {
  dayOfTheWeek: string;
  hourRange: string;
}

interface Vocabulary {
  days: readonly string[];
  everyDay: string;
  closed: string;
  allDay: string;
  and: string;
  through: string;
}

const vocabularies: Record<Language, Vocabulary> = {
  pt: {
    days: ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'],
    everyDay: 'Todos os dias',
    closed: 'Encerrado',
    allDay: '24 horas',
    and: 'e',
    through: 'a',
  },
  en: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    everyDay: 'Every day',
    closed: 'Closed',
    allDay: '24 hours',
    and: 'and',
    through: 'to',
  },
};

/**
 * Opening hours of `weeklyHours` as lines of text, Monday first: consecutive days with the same hours share a line, and days
 * without hours are closed. Without any hours there are no lines: then nothing is known.
 */
export function workingHoursLines(hours: readonly OpeningHours[], language: Language): HoursLine[] {
  if (hours.length === 0) return [];
  const vocabulary = vocabularies[language];
  const ranges = [1, 2, 3, 4, 5, 6, 7].map((weekday) => dayRange(hours, weekday, vocabulary));
  return groupDays(ranges).map(({ first, last, range }) => ({
    dayOfTheWeek: dayLabel(first, last, vocabulary),
    hourRange: range,
  }));
}

function dayRange(hours: readonly OpeningHours[], weekday: number, vocabulary: Vocabulary): string {
  const ranges = hours
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .map(({ from, to }) => (isWholeDay(from, to) ? vocabulary.allDay : `${from} - ${to}`));
  return ranges.length === 0 ? vocabulary.closed : ranges.join(` ${vocabulary.and} `);
}

function isWholeDay(from: string, to: string): boolean {
  return from === to || (from === '00:00' && to === '24:00');
}

/** Groups consecutive days with the same range; `first` and `last` count from 0, Monday. */
function groupDays(ranges: readonly string[]): { first: number; last: number; range: string }[] {
  const groups: { first: number; last: number; range: string }[] = [];
  for (const [day, range] of ranges.entries()) {
    const group = groups.at(-1);
    if (group?.range === range) group.last = day;
    else groups.push({ first: day, last: day, range });
  }
  return groups;
}

function dayLabel(first: number, last: number, vocabulary: Vocabulary): string {
  if (last - first === 6) return vocabulary.everyDay;
  const firstDay = vocabulary.days[first] ?? '';
  if (first === last) return firstDay;
  const lastDay = vocabulary.days[last] ?? '';
  const connector = last - first === 1 ? vocabulary.and : vocabulary.through;
  // English capitalises weekday names everywhere, Portuguese only at the start of a line.
  return `${firstDay} ${connector} ${vocabulary === vocabularies.pt ? lastDay.toLowerCase() : lastDay}`;
}
