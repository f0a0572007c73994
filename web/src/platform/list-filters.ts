/** The furthest page that an address may ask for. */
const lastPage = 100_000;

/** The page of a list that an address asks for, from 1. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1;
}

/** What an address says of a text filter, at most `maximum` characters. */
export function textOf(query: URLSearchParams, name: string, maximum: number): string {
  return (query.get(name) ?? '').slice(0, maximum);
}

/** Which of the choices an address names; the first one if it names none. */
export function choiceOf<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const asked = query.get(name);
  return choices.find((choice) => choice === asked) ?? choices[0];
}

/** The day (YYYY-MM-DD, from 1900) that an address names; empty if it names none, or one that there is not. */
export function dayFilterOf(query: URLSearchParams, name: string): string {
  const day = textOf(query, name, 10);
  const instant = Date.parse(`${day}T00:00:00Z`);
  const isDay = day >= '1900' && !Number.isNaN(instant);
  return isDay && new Date(instant).toISOString().startsWith(day) ? day : '';
}
