import type { Allotment } from '@vaga/contract/allotments';

/** Two places for a hotel's protocol, each morning, in force. */
export function anAllotment(given: Partial<Allotment> = {}): Allotment {
  return {
    id: '019ad000-0000-7000-8000-000000000a01',
    partner: 'Pátio da Sereia',
    code: 'patio-sereia',
    idProtocol: '019ad000-0000-7000-8000-000000000a02',
    isOpen: true,
    idPool: '019ad000-0000-7000-8000-000000000a03',
    pool: 'Sala 1',
    fromDate: '2026-11-01',
    untilDate: '2026-12-01',
    fromTime: '09:00',
    toTime: '12:00',
    places: 2,
    releaseHours: 24,
    state: 'inForce',
    coming: { taken: 1, setAside: 40 },
    lastWeek: { taken: 20, setAside: 40 },
    isLittleUsed: false,
    version: 'A'.repeat(22),
    ...given,
  };
}
