import type { PatientRecords } from './patient-records.ts';
import type { SampleCall } from './send.ts';

/** What members do with what their entity shows of itself. No photo has these ids. */
export const entityProfileCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  readEntityProfile: () => ({}),
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
      phone: '239000111',
      email: '',
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
      language: 'pt',
      version: 'A'.repeat(22),
    },
  }),
  uploadLicence: () => ({ file: 'no licence' }),
  openLicence: () => ({ query: { pending: 'false' } }),
  openEntityLicence: ({ sparePersonId: id }) => ({ params: { id }, query: { pending: 'false' } }),
  findLocalityOfPostalCode: () => ({ params: { code: '3000-001' } }),
  addPhoto: () => ({ file: 'no picture', fields: { kind: 'photo' } }),
  describePhoto: ({ sparePersonId: id }) => ({
    params: { id },
    body: { altPt: 'A entrada, vista da rua', altEn: 'The entrance, seen from the street' },
  }),
  orderPhotos: ({ sparePersonId: id }) => ({ body: { ids: [id] } }),
  removePhoto: ({ sparePersonId: id }) => ({ params: { id } }),
  readPhotoFile: () => ({ params: { sha256: 'a'.repeat(64) } }),
};
