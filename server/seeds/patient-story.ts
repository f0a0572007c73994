import type { RefundState, Result } from '@vaga/contract/appointments';
import type { Seat } from './bookings.ts';
import type { PaymentTerms } from './payments.ts';
import { patientInvoice } from './people.ts';
import type { Story, Wanted } from './visits.ts';
import { ago, requestTime, visit } from './visits.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * The demo patient's appointments: each status, each result, each state of a refund, each kind of payment, at the
 * entity, at home and by video, in two time zones.
 */
export function tellPatientStory(story: Story): void {
  tellPast(story);
  tellCanceled(story);
  tellFuture(story);
  tellUnpaid(story);
}

/** What is over, with each result that there is. */
function tellPast(story: Story): void {
  const past = (
    wanted: Wanted,
    days: number,
    end: { results: Result[]; payment: PaymentTerms },
  ): void => {
    const names = ['Rosa', 'António', 'Matilde'];
    visit(story, {
      wanted,
      inDays: -days,
      boughtHoursBefore: 30,
      payment: end.payment,
      people: end.results.map((result, index) => ({
        name: names[index] ?? 'Rosa',
        status: 'CheckedIn',
        result,
      })),
    });
  };
  past({ slug: 'covid-antigenio', code: 'calhabe' }, 41, {
    results: ['Authorized', 'Unauthorized'],
    payment: byCard,
  });
  past({ slug: 'hemograma', code: 'baixa-mondego' }, 92, {
    results: ['WithResult'],
    payment: paidThere,
  });
  past({ slug: 'covid-gripe' }, 27, {
    results: ['Inconclusive'],
    payment: { ...byCard, method: 'mbway' },
  });
  past({ slug: 'medicina-geral' }, 19, { results: ['Executed'], payment: withInvoice });
  past({ slug: 'medicao-tensao' }, 12, { results: ['Executed'], payment: free });
  // Checked in yesterday: the laboratory still works on it.
  past({ slug: 'covid-pcr', code: 'baixa-mondego' }, 1, { results: ['Pending'], payment: byCard });
}

/** Each way in which an appointment ends before its time, and each state of the money. */
function tellCanceled(story: Story): void {
  const canceled = (
    wanted: Wanted,
    given: {
      inDays: number;
      reason: string;
      refund: RefundState;
      payment: PaymentTerms;
      boughtDaysAgo: number;
    },
  ): void => {
    const boughtAt = ago(story, given.boughtDaysAgo * day);
    const at = new Date(boughtAt.getTime() + (given.refund === 'automatic' ? 5 * hour : 30 * hour));
    visit(story, {
      wanted,
      inDays: given.inDays,
      boughtAt,
      payment: { ...given.payment, ...(given.payment.status === 'paid' ? {} : { endedAt: at }) },
      people: [
        {
          name: 'Rosa',
          status: 'Canceled',
          canceled: { at, reason: given.reason, refundState: given.refund },
        },
      ],
    });
  };
  const paid = byCard;
  const antigen = { slug: 'covid-antigenio', code: 'nova-celas' };
  canceled(
    { slug: 'vacina-gripe' },
    { inDays: 9, reason: 'byPerson', refund: 'none', payment: dueThere, boughtDaysAgo: 4 },
  );
  canceled(antigen, {
    inDays: 6,
    reason: 'byPerson',
    refund: 'automatic',
    payment: paid,
    boughtDaysAgo: 3,
  });
  canceled(
    { slug: 'covid-pcr' },
    { inDays: 5, reason: 'byPerson', refund: 'requested', payment: paid, boughtDaysAgo: 5 },
  );
  canceled(
    { slug: 'ecg' },
    { inDays: -8, reason: 'byPerson', refund: 'accepted', payment: paid, boughtDaysAgo: 20 },
  );
  canceled(
    { slug: 'hemograma' },
    { inDays: -15, reason: 'byPerson', refund: 'refused', payment: paid, boughtDaysAgo: 30 },
  );
  canceled(
    { slug: 'tsh' },
    { inDays: -22, reason: 'byPartner', refund: 'failed', payment: paid, boughtDaysAgo: 35 },
  );
  canceled(antigen, {
    inDays: -33,
    reason: 'expired',
    refund: 'none',
    payment: { ...byCard, status: 'expired' },
    boughtDaysAgo: 36,
  });
  canceled(
    { slug: 'dermatologia' },
    {
      inDays: -50,
      reason: 'paymentCanceled',
      refund: 'none',
      payment: { ...byCard, status: 'canceled' },
      boughtDaysAgo: 54,
    },
  );
  requestTime(story, { name: 'António', inDays: -28, askedDaysAgo: 40, isRefused: true });
}

/** What is to come and stands firm. */
function tellFuture(story: Story): void {
  visit(story, {
    wanted: { slug: 'covid-antigenio', code: 'calhabe' },
    inDays: 2,
    boughtAt: ago(story, 2 * hour),
    payment: byCard,
    people: [
      { name: 'Rosa', status: 'Paid' },
      { name: 'Matilde', status: 'Paid' },
    ],
  });
  const firm = (
    wanted: Wanted,
    given: {
      inDays: number;
      name: string;
      status: Seat['status'];
      payment: PaymentTerms;
      address?: string;
    },
  ): void => {
    const { inDays, name, status, payment, ...rest } = given;
    visit(story, {
      wanted,
      inDays,
      boughtAt: ago(story, 3 * day),
      payment,
      people: [{ name, status }],
      ...rest,
    });
  };
  const home = 'Rua das Romãzeiras, 14, 3030-215 Coimbra';
  firm(
    { slug: 'hemograma', code: 'baixa-mondego' },
    { inDays: 4, name: 'Joaquim', status: 'Await', payment: dueThere },
  );
  firm({ slug: 'vacina-covid' }, { inDays: 7, name: 'Joaquim', status: 'Pending', payment: free });
  firm(
    { slug: 'colheita-domicilio', location: 'AtAddress' },
    { inDays: 5, name: 'Joaquim', status: 'Paid', payment: byCard, address: home },
  );
  firm(
    { slug: 'tele-medicina-geral', location: 'Online' },
    { inDays: 6, name: 'Rosa', status: 'Paid', payment: byCard },
  );
  firm(
    { slug: 'covid-pcr', code: 'basalto' },
    { inDays: 20, name: 'António', status: 'Paid', payment: withInvoice },
  );
}

/** What waits: for a card, for a voucher, for a partner's word. */
function tellUnpaid(story: Story): void {
  const { now } = story.desk.moment;
  const waiting = (
    wanted: Wanted,
    given: { inDays: number; name: string; payment: PaymentTerms; heldFor: number },
  ): void => {
    visit(story, {
      wanted,
      inDays: given.inDays,
      boughtAt: ago(story, hour / 30),
      heldUntil: new Date(now.getTime() + given.heldFor),
      payment: given.payment,
      people: [{ name: given.name, status: 'PaymentPending' }],
    });
  };
  const voucher: PaymentTerms = { kind: 'online', status: 'processing', method: 'multibanco' };
  waiting(
    { slug: 'covid-antigenio', code: 'olivais-velhos', isPaid: true },
    { inDays: 3, name: 'Élise', payment: { kind: 'online', status: 'created' }, heldFor: hour / 2 },
  );
  waiting(
    { slug: 'checkup-basico' },
    { inDays: 8, name: 'António', payment: voucher, heldFor: 3 * day - hour / 30 },
  );
  requestTime(story, { name: 'Joaquim', inDays: 10, askedDaysAgo: 1, isRefused: false });
}

const byCard: PaymentTerms = { kind: 'online', status: 'paid', method: 'card' };
const paidThere: PaymentTerms = { kind: 'local', status: 'paid' };
const dueThere: PaymentTerms = { kind: 'local', status: 'due' };
const free: PaymentTerms = { kind: 'free', status: 'paid' };
const withInvoice: PaymentTerms = { ...byCard, invoice: patientInvoice };
