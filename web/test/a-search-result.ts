import type { SearchResult } from '@vaga/contract/search';

/** A pharmacy with a test for 15 euros, without an available start. */
export function aSearchResult(given: Partial<SearchResult> = {}): SearchResult {
  return {
    id: '01990000-0000-7000-8000-00000000000a',
    businessName: 'Farmácia Central',
    description: '',
    address: 'Rua Ferreira Borges 10',
    logoPath: null,
    latitude: 40.2,
    longitude: -8.4,
    entityType: 'TestPartner',
    timeZone: 'Europe/Lisbon',
    distanceKm: 1.2,
    isNearby: false,
    serviceId: 501,
    serviceDescription: 'Test',
    idEntityService: '01990000-0000-7000-8000-00000000000b',
    priceFromCents: 1500,
    location: 'Entity',
    needsApproval: false,
    nextFree: [],
    nextFreeDate: null,
    laterDays: [],
    ...given,
  };
}
