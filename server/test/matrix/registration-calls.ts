import type { PatientRecords } from './patient-records.ts';
import type { SampleCall } from './send.ts';

const inPath = ({ registrationId }: PatientRecords) => ({ params: { id: registrationId } });

/** Calls of companies that ask to be partners, and of those that have become one. */
export const registrationCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  readBotCheck: () => ({}),
  listRegistrations: () => ({ query: { state: 'received' } }),
  readRegistration: inPath,
  openRegistrationFile: ({ registrationId: id }) => ({ params: { id, file: id } }),
  approveRegistration: (world) => ({
    ...inPath(world),
    body: { entityType: 'TestPartner', entityName: 'Farmácia da Sé' },
  }),
  askRegistration: (world) => ({ ...inPath(world), body: { text: 'Qual é o alvará?' } }),
  refuseRegistration: (world) => ({
    ...inPath(world),
    body: { reason: 'other', text: 'Peça outra vez.' },
  }),
  undoRegistrationDecision: inPath,
  readBillingData: () => ({}),
  saveBillingData: () => ({
    body: {
      legalName: 'Farmácia da Sé, Lda.',
      address: 'Largo da Sé, 1',
      email: 'contas@se.example',
      iban: 'PT50000201231234567890154',
    },
  }),
  readOnboarding: () => ({}),
  readEntityPreview: () => ({}),
  listPlaces: () => ({}),
  readPlanUsage: () => ({}),
  addPlace: ({ entityId }) => ({
    body: {
      type: 'TestPartner',
      name: 'Farmácia do Arco',
      address: {
        line: 'Rua do Arco, 2',
        postalCode: '3000-001',
        locality: 'Coimbra',
        municipality: '0603',
      },
      copyFrom: entityId,
    },
  }),
  readRegistrationQuestion: ({ questionToken: token }) => ({ params: { token } }),
  answerRegistrationQuestion: ({ questionToken: token }) => ({
    params: { token },
    body: { text: 'O alvará é o 1234.' },
  }),
  registerPartner: () => ({
    body: {
      guid: '018f0000-0000-7000-8000-000000000001',
      type: 'companyRegistration',
      'g-recaptcha-response': 'none',
      form_data: {
        name: 'Farmácia da Sé',
        nif: '509442013',
        representative_phone: '239000111',
        representative_name: 'Inês Prata',
        representative_email: 'ines@se.example',
        plan: 'start',
      },
    },
  }),
};
