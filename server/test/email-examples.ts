import type { EmailTemplates } from '../src/platform/outbox.ts';
import type { EmailExample } from './account-email-examples.ts';
import { accountEmailExamples } from './account-email-examples.ts';

export const appointmentExample: EmailTemplates['appointment-confirmed'] = {
  firstName: 'Inês',
  appointmentId: '01990000-0000-7000-8000-000000000001',
  sequence: 3,
  code: 'VAGAK7M2P9QX',
  personName: 'Rosa Almeida',
  serviceName: 'Teste rápido',
  preparation: 'Não coma nos 30 minutos antes.',
  placeName: 'Farmácia Central',
  bookingEntityName: null,
  address: 'Rua Ferreira Borges 10, 3000-179 Coimbra',
  phone: null,
  location: 'Entity',
  timeZone: 'Europe/Lisbon',
  startsAt: '2026-11-24T09:20:00Z',
  endsAt: '2026-11-24T09:30:00Z',
  priceCents: 2550,
  payment: 'paid',
  payBy: null,
  linkExpiresAt: null,
};

const { personName, placeName, code, address, location, timeZone, startsAt, endsAt } =
  appointmentExample;
const appointmentId = appointmentExample.appointmentId;
const firstName = 'Inês';
const cartId = '01990000-0000-7000-8000-000000000002';

export const paidAppointmentsExample: EmailTemplates['payment-link-paid'] = {
  bookedBy: 'Inês',
  amountCents: 5100,
  expiresAt: '2026-11-24T07:20:00Z',
  email: 'hospede@people.example',
  token: 'secret-token',
  visits: ['Rosa Almeida', 'Rui Almeida'].map((name) => ({
    personName: name,
    serviceName: 'Teste rápido',
    placeName,
    address,
    location,
    timeZone,
    startsAt,
    endsAt,
  })),
};

const noLink = { appointmentId, linkExpiresAt: null };
const people = paidAppointmentsExample.visits.map((visit) => ({
  personName: visit.personName,
  startsAt,
  endsAt,
}));
const applicant = { name: 'Inês Prata', company: placeName };
const appointmentOfPerson = { firstName, personName, placeName, code, timeZone, startsAt };
const requestToEntity = { placeName, timeZone, startsAt, token: 'signed.token' };
const rebookingExample: EmailTemplates['rebooking-offer'] = {
  offerId: '01a206a4-5c7a-7619-9b1a-e0882df49b01',
  appointmentId,
  firstName,
  personName: 'Inês Castro',
  placeName,
  phone: '+351239100200',
  timeZone,
  fromStartsAt: '2026-11-27T15:00:00Z',
  proposedStartsAt: '2026-11-30T15:20:00Z',
  keptUntil: '2026-11-25T09:00:00Z',
  lapsesAt: '2026-11-27T13:00:00Z',
  token: 'signed.token',
};

const alertsExample: EmailTemplates['digest'] = {
  placeName: 'Farmácia Central',
  kinds: [
    { kind: 'resultLate', count: 2, isGrave: false },
    { kind: 'licenceEnds', count: 1, isGrave: true },
  ],
  newCount: 2,
};

/** One e-mail of every kind, by the name of its template, with all its data. */
export const emailExamples: EmailExample[] = [
  ...accountEmailExamples,
  ['registration-received', applicant],
  [
    'registration-asked',
    { ...applicant, text: 'Qual é o número do alvará?', token: 'secret-token' },
  ],
  [
    'registration-refused',
    { ...applicant, reason: 'notLicensed', text: 'Volte a pedir quando a licença sair.' },
  ],
  ['suggestion-answered', { name: 'Marta', entity: 'Farmácia Central' }],
  ['entity-live', { place: 'Farmácia Central' }],
  [
    'entity-returned',
    {
      place: 'Farmácia Central',
      reason: 'O número da licença não está no registo da ERS.',
      kind: 'opening',
    },
  ],
  ['organisation-suspended', { organisation: 'Farmácia Central, Lda.', reason: 'unpaid' }],
  ['rating-requested', { firstName, placeName, appointmentId }],
  [
    'invitation',
    {
      name: 'Inês Prata',
      organisation: 'Farmácia Central, Lda.',
      invitedBy: 'Marta Lobo',
      organisationRoles: ['billing'],
      entities: [{ name: 'Farmácia Central', roles: ['desk', 'results'] }],
      token: 'secret-token',
    },
  ],
  [
    'member-changed',
    {
      firstName: 'Inês',
      isSelf: false,
      memberName: 'Nuno Sampaio',
      organisation: 'Farmácia Central, Lda.',
      change: 'roles',
      organisationRoles: [],
      entities: [{ name: 'Farmácia Central', roles: ['manager'] }],
    },
  ],
  ['appointment-confirmed', appointmentExample],
  ['appointment-moved', { ...appointmentExample, previousStartsAt: '2026-11-23T09:20:00Z' }],
  [
    'appointment-canceled',
    {
      ...appointmentExample,
      serviceDate: '2026-11-24',
      reason: 'byPerson',
      note: null,
      refund: { state: 'automatic', amountCents: 2550 },
    },
  ],
  ['appointment-no-show', appointmentExample],
  [
    'running-late',
    {
      ...appointmentExample,
      poolId: '01990000-0000-7000-8000-000000000002',
      delayMinutes: 25,
      usefulUntil: '2026-11-24T09:45:00Z',
    },
  ],
  ['appointment-reminder', { ...appointmentExample, reminder: 'day' }],
  [
    'payment-reference',
    { ...paidAppointmentsExample, voucher: { entity: '29999', reference: '706045569' } },
  ],
  [
    'payment-not-completed',
    { ...paidAppointmentsExample, ...noLink, firstName: 'Inês', reason: 'placeLost' },
  ],
  ['payment-link', { ...paidAppointmentsExample, isReminder: false }],
  ['payment-link-paid', paidAppointmentsExample],
  ['payment-link-over', { ...paidAppointmentsExample, reason: 'expired' }],
  [
    'receipt',
    {
      paymentId: '01990000-0000-7000-8000-000000000000',
      firstName: 'Inês',
      number: 'VAGA 2026/000012',
      paidAt: '2026-11-24T09:20:00Z',
      amountCents: 2550,
      method: 'terminal',
      seller: 'Farmácia Central, Lda.',
      sellerTaxNumber: '509442013',
      visits: [{ personName, code, priceCents: 2550 }],
    },
  ],
  [
    'refund-done',
    {
      firstName,
      placeName,
      amountCents: 2550,
      visits: [{ personName, code }],
      method: 'card',
    },
  ],
  [
    'protocol-asked',
    {
      partnerName: 'Hotel Mondego',
      partnerType: 'AccommodationPartner',
      placeName: 'Farmácia Central',
      distanceKm: 0.8,
      description: 'Testes para hóspedes',
      isReminder: false,
      token: 'secret-token',
    },
  ],
  [
    'protocol-answered',
    {
      act: 'accept',
      isToPartner: true,
      partnerName: 'Hotel Mondego',
      placeName: 'Farmácia Central',
      payer: 'guest',
      reason: null,
    },
  ],
  [
    'refund-answered',
    {
      ...noLink,
      ...appointmentOfPerson,
      placePhone: null,
      amountCents: 2550,
      reason: null,
      isUnanswered: false,
    },
  ],
  [
    'result-ready',
    {
      ...noLink,
      ...appointmentOfPerson,
      token: 'signed.token',
      expiresAt: '2026-12-01T10:00:00Z',
      isCorrected: false,
      hasDocument: true,
    },
  ],
  [
    'accesses',
    {
      firstName: 'Inês',
      places: [
        {
          placeName: 'Farmácia Central',
          timeZone: 'Europe/Lisbon',
          count: 3,
          acts: ['document', 'listed', 'opened'],
          lastAt: '2026-11-24T09:20:00Z',
        },
        {
          placeName: 'Laboratório do Porto',
          timeZone: 'Europe/Lisbon',
          count: 1,
          acts: ['opened'],
          lastAt: '2026-11-23T09:20:00Z',
        },
      ],
    },
  ],
  [
    'waiting-offer',
    {
      firstName,
      placeName,
      serviceName: 'Teste rápido',
      address,
      location,
      timeZone,
      token: 'signed.token',
      priceCents: 2550,
      keptUntil: '2026-11-24T08:15:00Z',
      people,
    },
  ],
  ['rebooking-offer', rebookingExample],
  ['rebooking-offer-reminder', rebookingExample],
  [
    'approval-requested',
    {
      ...noLink,
      firstName: 'Inês',
      personNames: ['Ana', 'Rui'],
      serviceName: 'Fisioterapia',
      placeName: 'Clínica do Mar',
      serviceDate: '2026-11-24',
    },
  ],
  [
    'approval-asked',
    {
      placeName: 'Clínica do Mar',
      serviceName: 'Fisioterapia',
      people: 2,
      serviceDate: '2026-11-24',
      token: 'signed.token',
    },
  ],
  [
    'approval-accepted',
    {
      firstName,
      placeName: 'Clínica do Mar',
      serviceName: 'Fisioterapia',
      address,
      location,
      timeZone,
      cartId,
      people,
      priceCents: 5100,
      keptUntil: '2026-11-24T07:20:00Z',
      requestedDate: '2026-11-23',
    },
  ],
  ['local-payment-asked', { ...requestToEntity, people: 2, totalCents: 5100 }],
  [
    'local-payment-answered',
    {
      firstName,
      placeName,
      timeZone,
      cartId,
      isGranted: true,
      until: '2026-11-24T07:20:00Z',
    },
  ],
  [
    'refund-asked',
    {
      ...requestToEntity,
      amountCents: 2550,
      answerUntil: '2027-02-22T09:20:00Z',
      isReminder: false,
    },
  ],
  ['surveillance-overdue', { placeName: 'Farmácia Central', count: 2 }],
  ['alerts-opened', alertsExample],
  ['digest', alertsExample],
];
