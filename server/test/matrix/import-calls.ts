import type { PatientRecords } from './patient-records.ts';
import type { SampleCall } from './send.ts';

const file = JSON.stringify({
  entities: [{ code: 'matriz', name: 'Farmácia da Sé' }],
  services: [{ entity: 'matriz', service: 'hemograma', price: 18 }],
});
const upload = { file, fields: { columns: '{"entities":{"name":2}}' } };

/** Calls by which an organisation is imported and exported. */
export const importCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  importOrganisation: () => ({ ...upload, query: { dry: 'false' } }),
  importForOrganisation: ({ organisationId }) => ({
    ...upload,
    params: { id: organisationId },
    query: { dry: 'true' },
  }),
  downloadImportTemplate: () => ({}),
  exportOrganisation: () => ({}),
};
