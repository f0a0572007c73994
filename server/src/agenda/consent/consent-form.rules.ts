/** Below this age a representative consents. Source: DGS Norma 015/2013. */
const ageOfConsent = 16;

/** Whether a person is too young to consent alone on a day; false while the date of birth is not known. Days YYYY-MM-DD. */
export function needsRepresentative(dateOfBirth: string | null, day: string): boolean {
  if (dateOfBirth === null) return false;
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  const hadBirthday = day.slice(5) >= dateOfBirth.slice(5);
  return (hadBirthday ? years : years - 1) < ageOfConsent;
}

/** `code_person.pdf`: the code as members read it, and the name in letters that every file system has. */
export function consentFileName({ code, person }: { code: string; person: string }): string {
  const name = person
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${[code.slice(4), name].filter((part) => part !== '').join('_')}.pdf`;
}
