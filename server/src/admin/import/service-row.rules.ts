import { ownCodeCharacters } from '@vaga/contract/offer-limits';
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
  /** Both or none. */
  nextPriceCents: number | undefined;
  nextPriceFrom: string | undefined;
  needsApproval: boolean | undefined;
  ownCode: string | undefined;
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
  const cents = (column: 'price' | 'next_price') => {
    const euros = cells.decimal(column, { minimum: 0, maximum: maxEuros, decimals: 2 });
    return euros === undefined ? undefined : Math.round(euros * 100);
  };
  return {
    line: cells.line,
    entity: readCode(cells, 'entity') ?? '',
    slug: readSlug(cells) ?? '',
    location,
    radiusKm,
    priceCents: cents('price'),
    ...readNextPrice(cells, cents('next_price')),
    needsApproval: cells.word('needs_approval', yesOrNo, 'import.yes_or_no'),
    ownCode: cells.text('own_code', { maximum: ownCodeCharacters }),
    isActive: cells.word('active', yesOrNo, 'import.yes_or_no'),
    errors: cells.errors,
  };
}

/** A planned price has a day, and a day has a price. */
function readNextPrice(
  cells: RowCells,
  nextPriceCents: number | undefined,
): Pick<SentService, 'nextPriceCents' | 'nextPriceFrom'> {
  const nextPriceFrom = cells.day('next_price_from');
  const isHalf = (nextPriceCents === undefined) !== (nextPriceFrom === undefined);
  const isRefused = cells.errors.some(({ column }) => column?.startsWith('next_price'));
  if (isHalf && !isRefused)
    cells.refuse(
      nextPriceCents === undefined ? 'next_price' : 'next_price_from',
      'import.required',
    );
  return { nextPriceCents, nextPriceFrom };
}

function readSlug(cells: RowCells): string | undefined {
  const slug = cells.text('service', { maximum: 200 });
  if (slug !== undefined) return slug.toLowerCase();
  const isRefused = cells.errors.some(({ column }) => column === 'service');
  return isRefused ? undefined : cells.refuse('service', 'import.required');
}
