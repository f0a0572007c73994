import type { PartnerSummary } from '@vaga/contract/partners';

/** A pharmacy that is open, with what a test says of it. */
export function aPartner(given: Partial<PartnerSummary> = {}): PartnerSummary {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    companyName: 'Central, Lda.',
    businessName: 'Farmácia Central',
    description: 'Farmácia no centro.',
    entityType: 'TestPartner',
    code: 'central',
    logo: null,
    address: {
      addressLine1: 'Rua Ferreira Borges 10',
      postalCode: '3000-179',
      locality: 'Coimbra',
      municipality: 'Coimbra',
      district: 'Coimbra',
    },
    geoLocation: { latitude: 40.2109, longitude: -8.4292 },
    timeZone: 'Europe/Lisbon',
    phone: null,
    photos: [],
    information: {
      description: 'Farmácia no centro.',
      workingHours: [],
      openingHours: [],
      specialDays: [],
      paymentMethods: {
        onlinePayment: true,
        onlineMethods: [],
        localPayment: false,
        localPaymentTypes: [],
      },
    },
    accessibility: [],
    spokenLanguages: [],
    rating: null,
    serviceTypeList: [{ id: 5, slug: 'covid-tests', description: 'Testes COVID' }],
    publicState: 'open',
    pausedUntil: null,
    ...given,
  };
}
