import fc from 'fast-check';
import type { WholeBookingAction } from './money-booking-actions.ts';
import type { EntityAction } from './money-entity-actions.ts';
import type { PaymentLinkAction } from './money-link-actions.ts';

/** One thing that somebody does, or that happens. Numbers point at a cart, a payment, a notice, whichever there is. */
export type MoneyAction =
  | EntityAction
  | PaymentLinkAction
  | WholeBookingAction
  | { does: 'hold'; cart: number; start: number }
  | { does: 'checkout'; cart: number; type: 1 | 2 }
  | {
      does: 'pay';
      payment: number;
      outcome: string;
      method: string;
      twice: boolean;
      late: boolean;
      refunds: string;
    }
  | { does: 'answer'; payment: number; answer: 'pay' | 'fail' }
  | { does: 'cancelPayment' | 'tryAgain'; payment: number }
  | { does: 'askTime' }
  | { does: 'answerTime'; start: number; isAccepted: boolean }
  | { does: 'beginAnew'; cart: number; start: number; alone: boolean }
  | { does: 'cancelAppointment'; appointment: number }
  | { does: 'move'; appointment: number; start: number }
  | { does: 'joinLine' | 'passOffer' | 'leaveLine'; cart: number }
  | { does: 'anotherCart'; cart: number }
  | { does: 'deleteAccount'; cart: number }
  | { does: 'deletePerson'; cart: number; person: number }
  | { does: 'notice'; notice: number; times: number }
  | { does: 'forge' | 'loseNotice'; notice: number }
  | { does: 'wait'; minutes: number }
  | { does: 'run' | 'sweep' }
  | { does: 'providerDown'; call: 'createSession' | 'refund' | 'expireSession'; after: boolean };

const small = fc.nat({ max: 11 });
const mostly = fc.constantFrom(true, true, false);

const happening: fc.Arbitrary<MoneyAction> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('hold' as const),
      cart: small,
      start: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('checkout' as const),
      cart: small,
      type: fc.constantFrom(2 as const, 2 as const, 1 as const),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      payment: small,
      outcome: fc.constantFrom('succeed', 'succeed', 'pending', 'pending', 'fail', 'timeout'),
      method: fc.constantFrom('card', 'mbway', 'multibanco'),
      twice: fc.boolean(),
      late: fc.boolean(),
      refunds: fc.constantFrom('done', 'done', 'pending'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      payment: small,
      answer: fc.constantFrom('pay' as const, 'pay' as const, 'fail' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('cancelPayment' as const, 'tryAgain' as const),
      payment: small,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('defer' as const, 'defer' as const, 'sendAgain' as const),
      cart: small,
      isOther: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('payByLink' as const),
      link: small,
      type: fc.constantFrom(1 as const, 3 as const),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('cancelAppointment' as const), appointment: small }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('answerRefund' as const),
      refund: small,
      isAccepted: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('cancelLate' as const),
      cart: small,
      start: fc.nat({ max: 5 }),
      isNew: mostly,
      isAccepted: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('payThere' as const),
      cart: small,
      start: fc.nat({ max: 5 }),
      isNew: mostly,
      isGranted: fc.constantFrom(true, true, false),
      minutesLater: fc.constantFrom(0, 0, 31),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      appointment: small,
      start: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('anotherCart' as const, 'deleteAccount' as const),
      cart: small,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('deletePerson' as const),
      cart: small,
      person: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom(
        ...(['joinLine', 'joinLine', 'joinLine', 'passOffer', 'leaveLine'] as const),
      ),
      cart: small,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('waitForPlace' as const),
      people: fc.constantFrom(1, 1, 2),
      ends: fc.constantFrom(...(['take', 'take', 'pass', 'leave', 'lapse'] as const)),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('bookByApproval' as const),
      start: fc.nat({ max: 5 }),
      isWanted: fc.boolean(),
      ends: fc.constantFrom(...(['book', 'book', 'lapse', 'refuse', 'silence'] as const)),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('changeOne' as const),
      start: fc.nat({ max: 5 }),
      change: fc.constantFrom('cancel' as const, 'move' as const),
      isLate: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('leavePush' as const),
      minutesBefore: fc.constantFrom(0, 4, 14),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('chainPushes' as const),
      minutesBetween: fc.constantFrom(7, 9, 13),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('askTime' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('answerTime' as const),
      start: fc.nat({ max: 5 }),
      isAccepted: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('beginAnew' as const),
      cart: small,
      alone: fc.boolean(),
      start: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('othersPay' as const),
      cart: small,
      start: fc.nat({ max: 5 }),
      isNew: mostly,
      // At once, after a try that was left, after the end.
      minutesLater: fc.constantFrom(0, 0, 31, 25 * 60),
      outcome: fc.constantFrom('succeed', 'succeed', 'succeed', 'fail', 'pending', 'takenBack'),
      type: fc.constantFrom(1 as const, 3 as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('notice' as const),
      notice: fc.nat({ max: 40 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('forge' as const, 'loseNotice' as const),
      notice: fc.nat({ max: 40 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 4, 11, 16, 31, 12 * 60, 24 * 60, 4 * 24 * 60),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('run' as const, 'sweep' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('providerDown' as const),
      call: fc.constantFrom('createSession' as const, 'refund' as const, 'expireSession' as const),
      after: fc.boolean(),
    }),
  },
);

/** What happens one after the other; what stands together happens at the same time. */
export const moneyHistory: fc.Arbitrary<MoneyAction[][]> = fc.array(
  fc.array(happening, { minLength: 1, maxLength: 3 }),
  {
    minLength: 5,
    maxLength: 20,
  },
);

const who = { cart: 0, start: 0, isNew: true } as const;
const link = { ...who, does: 'othersPay', outcome: 'succeed', type: 1 } as const;

/** Every way once, one after the other, so that no run is without one of them: chance may leave one out. */
export const everyAction: MoneyAction[][] = (
  [
    { does: 'changeOne', change: 'cancel', start: 0, isLate: false },
    { does: 'changeOne', change: 'move', start: 4, isLate: false },
    { does: 'bookByApproval', start: 0, isWanted: true, ends: 'book' },
    { does: 'bookByApproval', start: 2, isWanted: false, ends: 'refuse' },
    { ...link, minutesLater: 0 },
    { ...link, minutesLater: 0, outcome: 'takenBack' },
    { does: 'leavePush', minutesBefore: 0 },
    { does: 'chainPushes', minutesBetween: 9 },
    { does: 'wait', minutes: 11 },
    { does: 'sweep' },
    { ...who, does: 'payThere', isGranted: true, minutesLater: 0 },
    { ...who, does: 'payThere', isGranted: false, minutesLater: 0 },
    { does: 'waitForPlace', people: 1, ends: 'pass' },
    { does: 'waitForPlace', people: 1, ends: 'leave' },
    { does: 'waitForPlace', people: 1, ends: 'take' },
    { does: 'waitForPlace', people: 1, ends: 'lapse' },
    { ...link, minutesLater: 25 * 60, outcome: 'fail', type: 3 },
    { ...who, does: 'cancelLate', isAccepted: true, twice: false },
    { ...who, does: 'cancelLate', isAccepted: false, twice: false },
    { does: 'bookByApproval', start: 0, isWanted: false, ends: 'lapse' },
    { does: 'bookByApproval', start: 0, isWanted: false, ends: 'silence' },
  ] as const
).map((one) => [one]);
