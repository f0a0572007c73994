/** The age in whole years on a civil date, of a person born on another (YYYY-MM-DD). */
export function ageAt(dateOfBirth: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return date.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
