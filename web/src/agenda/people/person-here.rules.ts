import type { Attendance } from '@vaga/contract/attendance';
import type { NumberCheck } from '@vaga/contract/health-numbers';
import type { AppointmentHere, PersonHere } from '@vaga/contract/people';

type Tone = 'calm' | 'accent' | 'quiet' | 'bad' | 'over';

/** How an appointment of a person stands, in the words of the desk. */
type VisitState = Attendance | 'canceled' | 'toPay' | 'requested';

/** Where the desk does not expect the person, why: cancelled, being paid, or a request without an answer. */
export function visitStateOf({
  attendance,
  status,
}: Pick<AppointmentHere, 'attendance' | 'status'>): VisitState {
  if (status === 'Canceled') return 'canceled';
  if (attendance) return attendance;
  return status === 'PaymentPending' ? 'toPay' : 'requested';
}

const visitTones: Record<VisitState, Tone> = {
  expected: 'quiet',
  late: 'accent',
  arrived: 'accent',
  called: 'accent',
  done: 'calm',
  noShow: 'bad',
  canceled: 'over',
  toPay: 'quiet',
  requested: 'quiet',
};

export const toneOfVisit = (state: VisitState): Tone => visitTones[state];

/** The result in words; null where none is awaited. A member without the role results reads at most 'ready'. */
export function resultShownOf({
  result,
  status,
  attendance,
}: Pick<AppointmentHere, 'result' | 'status' | 'attendance'>): AppointmentHere['result'] | null {
  const isOver = status === 'Canceled' || attendance === 'noShow';
  return isOver && result === 'Pending' ? null : result;
}

/** The day shows no cancelled appointments: nothing could be opened there. */
export const isInDay = ({ status }: Pick<AppointmentHere, 'status'>) => status !== 'Canceled';

/** From how many of the last five on the desk reads that a person often does not come. */
const noShowsToShow = 2;

export const isOftenAbsent = ({ lastFive }: Pick<PersonHere, 'lastFive'>) =>
  lastFive.noShows >= noShowsToShow;

const checkTones: Record<NumberCheck['state'], Tone> = {
  none: 'quiet',
  asked: 'quiet',
  valid: 'calm',
  notFound: 'accent',
  differs: 'accent',
  unavailable: 'quiet',
  seen: 'calm',
};

export const toneOfCheck = (state: NumberCheck['state']): Tone => checkTones[state];

/** A card settles what the register left open. */
export const asksForCard = ({ state }: NumberCheck) => state !== 'valid' && state !== 'seen';
