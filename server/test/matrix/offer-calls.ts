import type { PatientRecords } from './patient-records.ts';
import type { SampleCall } from './send.ts';

/** Of a row that no entity has: what each entity changes are its own rows. */
const unknownId = '01a206a4-5c7a-7619-9b1a-e0882df49bda';
const unknown = { params: { id: unknownId } };

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

/** The services that an entity offers, and what it misses in the catalogue. */
export const offerCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  listOwnServices: () => ({ query: { type: 1, state: 'offered', text: 'análise' } }),
  listCatalogueServices: () => ({ query: { text: 'hemograma', type: 3 } }),
  readOwnService: () => unknown,
  addServices: ({ serviceId }) => ({
    body: {
      services: [
        {
          idService: serviceId,
          location: 'AtAddress',
          radiusKm: 12.5,
          priceCents: 2500,
          needsApproval: true,
        },
      ],
    },
  }),
  changeService: () => ({
    ...unknown,
    body: {
      priceCents: 2500,
      nextPrice: { priceCents: 2700, from: '2027-01-01' },
      radiusKm: 10,
      ownCode: 'HEM-1',
      needsApproval: false,
      version: 'A'.repeat(22),
    },
  }),
  pauseService: () => unknown,
  resumeService: () => unknown,
  removeService: () => unknown,
  listCampaigns: () => ({ query: { entityService: unknownId } }),
  addCampaign: () => ({ body: { idEntityService: unknownId, ...campaign } }),
  changeCampaign: () => ({ ...unknown, body: { ...campaign, version: 'A'.repeat(22) } }),
  removeCampaign: () => unknown,
  suggestService: () => ({ body: { text: 'Teste de alergias', idServiceType: 2 } }),
  listServiceSuggestions: () => ({}),
  listSuggestionsToReview: () => ({ query: { state: 'open' } }),
  listMergeTargets: () => ({}),
  mergeSuggestion: ({ suggestionId, serviceId }) => ({
    params: { id: suggestionId },
    body: { idService: serviceId },
  }),
  refuseSuggestion: ({ suggestionId }) => ({
    params: { id: suggestionId },
    body: { reason: 'Já existe com outro nome.' },
  }),
  undoSuggestionDecision: ({ suggestionId }) => ({ params: { id: suggestionId } }),
};
