import { partnerTermsVersion, processingTermsVersion } from '@vaga/contract/partner-terms';
import { versionOf } from '../../src/platform/version-of.ts';
import { frozenAt } from '../app.ts';
import { stay } from './patient-inputs.ts';
import type { PatientRecords } from './patient-records.ts';
import { otherSlotTime, secret, slotTime } from './patient-records.ts';
import { unknownId } from './sample-subjects.ts';
import type { SampleCall } from './send.ts';

const askedAt = frozenAt.toISOString();
const grantsAt = (entityId: string) => ({
  organisationRoles: [],
  entities: [{ entityId, roles: ['desk'] }],
});
const campaign = {
  namePt: 'Natal',
  nameEn: 'Christmas',
  informationPt: 'Até ao fim do ano.',
  informationEn: 'Until the end of the year.',
  priceCents: 1800,
  from: '2026-12-01',
  until: '2026-12-31',
  entityCode: 'hotel-mar',
};
const file = JSON.stringify({
  entities: [{ code: 'matriz', name: 'Farmácia da Sé' }],
  services: [{ entity: 'matriz', service: 'hemograma', price: 18 }],
});
const upload = { file, fields: { columns: '{"entities":{"name":2}}' } };

/** What members plan: also of a service, a pool and rows that do not exist, since each entity changes its own. */
const planningInputs: typeof memberInputs = {
  addBusyCalendar: () => ({
    // Refused before anything is fetched: it is of this machine.
    body: { address: 'https://127.0.0.1/agenda.ics' },
  }),
  createCalendarLink: () => ({ body: { pool: null } }),
  createDraft: () => ({ body: { entityService: unknownId } }),
  readDeskStarts: () => ({ query: { entityService: unknownId } }),
  listFits: () => ({ body: { entityService: unknownId, from: '09:00', until: '12:00' } }),
  createBlock: () => ({ body: { pool: unknownId } }),
  printDay: () => ({ query: { pool: unknownId } }),
  readRoom: () => ({ query: { pool: unknownId } }),
  announceDelay: () => ({ body: { pool: unknownId, minutes: 25 } }),
  saveMunicipalDay: () => ({ body: { rule: '06-13' } }),
  listAllotments: () => ({ query: { code: 'hotel' } }),
  savePool: () => ({ body: { position: 0, isRetired: false } }),
  readSchedules: () => ({ query: { on: '2026-11-20', pool: undefined } }),
  previewScheduleChange: () => ({
    body: {
      change: {
        kind: 'closure',
        what: 'all',
        from: slotTime,
        until: otherSlotTime,
        reasonPt: 'Obras',
        reasonEn: 'Building work',
      },
    },
  }),
  applyScheduleChange: () => ({
    body: { choices: { default: 'offer', byAppointment: { [unknownId]: 'keep' } } },
  }),
};

/** The services that an entity offers. */
const offerInputs: typeof memberInputs = {
  listOwnServices: () => ({ query: { type: 1 } }),
  listCatalogueServices: () => ({ query: { type: 3 } }),
  addServices: ({ serviceId: idService }) => ({
    body: {
      services: [
        { idService, location: 'AtAddress', radiusKm: 12.5, priceCents: 2500, needsApproval: true },
      ],
    },
  }),
  changeService: () => ({
    body: {
      priceCents: 2500,
      nextPrice: { priceCents: 2700, from: '2027-01-01' },
      ownCode: 'HEM-1',
      needsApproval: false,
    },
  }),
  listCampaigns: () => ({ query: { entityService: unknownId } }),
  addCampaign: () => ({ body: { idEntityService: unknownId, ...campaign } }),
  changeCampaign: () => ({ body: campaign }),
  suggestService: () => ({ body: { idServiceType: 2 } }),
};

/** Calls of companies that become partners, and that keep their places up to date. No photo has an id of these. */
const partnerInputs: typeof memberInputs = {
  chooseEntityCode: () => ({ body: { code: 'praia-norte' } }),
  saveEntityProfile: () => ({
    body: {
      businessName: 'Farmácia da Sé',
      snsCode: '',
      informationManager: { name: 'Rita Sá', phoneNumber: '239000111', email: '' },
      address: {
        addressLine1: 'Rua da Sé, 1',
        postalCode: '3000-001',
        locality: 'Coimbra',
        districtCode: '06',
        municipalityCode: '0603',
        latitude: 40.2,
        longitude: -8.4,
      },
      descriptionPt: 'Junto à Sé.',
      descriptionEn: 'Beside the cathedral.',
      accessibility: ['stepFree'],
      spokenLanguages: ['pt', 'en'],
      licence: { kind: 'INFARMED', number: '1234', until: '2027-12-31' },
      isPrivate: false,
      onlinePayment: true,
      localPayment: 'open',
      localPaymentMethods: [0],
      unpaidReleaseHours: 24,
      overbookPerDay: 4,
      deskMayOverbook: true,
    },
  }),
  uploadLicence: () => ({ file: 'no licence' }),
  openLicence: () => ({ query: { pending: 'false' } }),
  openEntityLicence: () => ({ query: { pending: 'false' } }),
  addPhoto: () => ({ file: 'no picture', fields: { kind: 'photo' } }),
  describePhoto: () => ({
    body: { altPt: 'A entrada, vista da rua', altEn: 'The entrance, seen from the street' },
  }),
  orderPhotos: () => ({ body: { ids: [unknownId] } }),
  goLive: () => ({
    body: { terms: { partner: partnerTermsVersion, processing: processingTermsVersion } },
  }),
  pauseEntity: () => ({ body: { until: '2027-01-03' } }),
  importOrganisation: () => ({ ...upload, query: { dry: 'false' } }),
  importForOrganisation: () => upload,
  saveBillingData: () => ({
    body: {
      legalName: 'Farmácia da Sé, Lda.',
      email: 'contas@se.example',
      iban: 'PT50000201231234567890154',
      // There are none that they would change.
      version: undefined,
    },
  }),
  addPlace: ({ entityId }) => ({
    body: {
      type: 'TestPartner',
      address: {
        line: 'Rua do Arco, 2',
        postalCode: '3000-001',
        locality: 'Coimbra',
        municipality: '0603',
      },
      copyFrom: entityId,
    },
  }),
  savePartnerAccount: () => ({
    body: {
      isPrivate: true,
      consent: { pt: secret, en: secret },
      informationManager: { name: 'Ana Lopes', phoneNumber: '239000000', email: '' },
    },
  }),
};

/** What administrators decide. */
const administratorInputs: typeof memberInputs = {
  confirmEntity: () => ({ body: { askedAt } }),
  refuseEntity: () => ({ body: { askedAt } }),
  saveOrganisationNote: () => ({ body: { note: '', version: versionOf('') } }),
  approveRegistration: () => ({
    body: { entityType: 'TestPartner', entityName: 'Farmácia da Sé' },
  }),
  refuseRegistration: () => ({ body: { reason: 'other' } }),
};

/** Calls of members and administrators. */
export const memberInputs: Record<string, (records: PatientRecords) => SampleCall> = {
  ...planningInputs,
  ...offerInputs,
  ...partnerInputs,
  ...administratorInputs,
  createAccessKey: () => ({ body: { scopes: ['results'] } }),
  // Of the patient, who is no member: the password and the code would come later.
  chooseEntity: ({ entityId: idEntity }) => ({
    body: { idEntity, context: 'TestPartner', password: undefined, code: undefined },
  }),
  inviteMember: ({ entityId }) => ({
    body: {
      email: `${crypto.randomUUID()}@people.example`,
      grants: grantsAt(entityId),
    },
  }),
  setMemberRoles: ({ entityId }) => ({ body: { grants: grantsAt(entityId) } }),
  setSecondFactorRequirement: () => ({ body: { isRequired: false } }),
  chooseAlertChannel: () => ({ body: { kind: 'messageFailed', channel: 'daily' } }),
  confirmAddress: ({ patient }) => ({ body: { email: patient.email } }),
  answerRating: () => ({ body: { answer: 'Muito obrigado.' } }),
  listEntityRatings: () => ({ query: { answer: 'none' } }),
  listDeskRequests: () => ({ query: { kind: 'refund' } }),
  mergePeople: ({ sparePersonId }) => ({ body: { into: sparePersonId } }),
  recordSurveillanceReport: () => ({ body: { reference: 'SINAVE-2026-1' } }),
  enterResult: () => ({ body: { result: 'Inconclusive' } }),
  importResults: () => ({ file: 'code;result;taken_at;lab_reference\nAB12CD34;negative;;L-1' }),
  uploadDocument: ({ resultAppointmentId: batch }) => ({ file: 'no PDF', fields: { batch } }),
  listUploadedDocuments: ({ resultAppointmentId: batch }) => ({ query: { batch } }),
  chooseAppointment: ({ resultAppointmentId: appointment }) => ({ body: { appointment } }),
  publishUploadedDocuments: ({ resultAppointmentId: id }) => ({ body: { ids: [id] } }),
  enterNegatives: ({ resultAppointmentId: id }) => ({ body: { ids: [id] } }),
  bookAppointment: ({ draftId: idDraft }) => ({ body: { idDraft, payment: 'onSite' } }),
  changeStay: () => ({ body: { code: 'MARE-2', ...stay } }),
  importStays: () => ({
    body: { csv: 'code,check_in,check_out\nMARE-1,2026-12-01,2026-12-08\n' },
  }),
  createGuestCart: () => ({ body: { guests: [{ name: 'Hans Maier' }, { name: 'Grete Maier' }] } }),
  askForProtocol: () => ({ body: { phoneNumber: '239000000' } }),
  searchEntityAppointments: () => ({
    body: {
      filterParams: { date: '2026-11-26', name: secret },
      pagination: { pageNumber: 1, pageSize: 20 },
    },
  }),
  searchTickets: () => ({
    body: {
      filterParams: { code: 'FADO', name: 'Rosa', scheduleState: 'pending' },
      pagination: { pageNumber: 1, pageSize: 20 },
    },
  }),
};
