import type { UserTest } from '@vaga/contract/appointments';

/** The first that is still to come and has a time: the API lists what comes next first. One that is done is over before its end. */
export function nextOf(tests: readonly UserTest[], now: string): UserTest | null {
  const isNext = (test: UserTest) =>
    test.endsAt !== null &&
    test.status !== 'Canceled' &&
    test.scheduleResult === 'Pending' &&
    Date.parse(test.endsAt) > Date.parse(now);
  return tests.find(isNext) ?? null;
}
