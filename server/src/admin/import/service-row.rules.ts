import type { ServiceLocation } from '@vaga/contract/partners';
import { readCode } from './entity-row.rules.ts';
import type { RowCells, RowError } from './row-cells.rules.ts';
import { synonymsOf, yesOrNo } from './row-cells.rules.ts';

/** A row of services.csv; what is undefined was not sent. */
export interface SentService {
  line: number;
  /** The code of the entity; '' where it is missing or wrong. */
  entity: string;
  /** The slug of the service; '' likewise. */
  slug: string;
  location: ServiceLocation;
  radiusKm: number | undefined;
  priceCents: number | undefined;
  needsApproval: boolean | undefined;
  isActive: boolean | undefined;
  errors: RowError[];
}

const locations = synonymsOf<ServiceLocation>(
  ['Entity', 'entity', 'local', 'no local', 'at the place', 'place'],
  ['AtAddress', 'home', 'ataddress', 'at address', 'domicilio', 'casa', 'ao domicilio', 'at home'],
  ['Online', 'online', 'em linha', 'video'],
);

/** How the files write where a service is done; each is one of `locations`. */
export const locationWords: Record<ServiceLocation, string> = {
  Entity: 'entity',
  AtAddress: 'home',
  Online: 'online',
};

/** Price of a service, at most. */
const maxEuros = 100_000;

export function readServiceRow(cells: RowCells): SentService {
  const location = cells.word('where', locations, 'import.where_unknown') ?? 'Entity';
  const radiusKm = cells.decimal('radius_km', { minimum: 0.1, maximum: 500, decimals: 6 });
  if (radiusKm !== undefined && location !== 'AtAddress')
    cells.refuse('radius_km', 'import.radius_extra');
  const euros = cells.decimal('price', { minimum: 0, maximum: maxEuros, decimals: 2 });
  return {
    line: cells.line,
    entity: readCode(cells, 'entity') ?? '',
    slug: readSlug(cells) ?? '',
    location,
    radiusKm,
    priceCents: euros === undefined ? undefined : Math.round(euros * 100),
    needsApproval: cells.word('needs_approval', yesOrNo, 'import.yes_or_no'),
    isActive: cells.word('active', yesOrNo, 'import.yes_or_no'),
    errors: cells.errors,
  };
}

function readSlug(cells: RowCells): string | undefined {
  const slug = cells.text('service', { maximum: 200 });
  if (slug !== undefined) return slug.toLowerCase();
  const isRefused = cells.errors.some(({ column }) => column === 'service');
  return isRefused ? undefined : cells.refuse('service', 'import.required');
}
