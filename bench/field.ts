import type { Line } from './report.ts';
import { rounds, shown } from './report.ts';

/**
 * What open systems that people use today did on two cores, a second, measured once with the same load: the booking of a
 * slot, and the starts of a day. Their bare Fastify route did 2,450 and 3,925; the smaller is taken, which makes the
 * machine of then slower and the bar higher.
 */
const recorded = {
  bookings: { 'Easy!Appointments': 69, Medplum: 42, 'Cal.com': 18 },
  slots: { 'Easy!Appointments': 241, Medplum: 304, 'Cal.com': 34 },
} as const;
const bareThen = 2450;

/** The bar against the best of them, scaled to this machine by the bare route of the same run. */
export function fieldBar(
  pairs: ReadonlyArray<{ measured: number; reference: number }>,
  { of, atLeast }: { of: keyof typeof recorded; atLeast: number },
): Required<Pick<Line, 'reference' | 'bar'>> {
  const best = Math.max(...Object.values(recorded[of]));
  const times = rounds(
    pairs.map(({ measured, reference }) => measured / ((best * reference) / bareThen)),
  );
  const all = Object.entries(recorded[of]).map(([name, rate]) => `${name} ${rate}`);
  return {
    reference: `recorded figures a second (${all.join(', ')}) times the bare route of this run / ${bareThen}`,
    bar: {
      text: `at least ${atLeast} times the best of them`,
      is: shown(times, 'times', 1),
      isMet: times.middle >= atLeast,
    },
  };
}
