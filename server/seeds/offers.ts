import type { DemoEntity, Moment, Offer, Reference } from './demo.ts';
import type { Desk, MenuItem } from './menus.ts';
import { menuOf } from './menus.ts';
import { priceCentsOf } from './prices.ts';
import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';

export type DeskOffer = Offer & { desk: Desk };

/** The services of an entity with their prices. */
export function makeOffers(entity: DemoEntity, moment: Moment, reference: Reference): DeskOffer[] {
  const chance = chanceOf(`menu ${entity.row.code}`);
  return menuOf(entity, chance).map((item) =>
    makeOffer(item, entity, { moment, reference, chance }),
  );
}

type Sources = { moment: Moment; reference: Reference; chance: Chance };

function makeOffer(
  item: MenuItem,
  entity: DemoEntity,
  { moment, reference, chance }: Sources,
): DeskOffer {
  const service = reference.services.get(item.slug);
  if (!service) throw new Error(`The catalogue has no service ${item.slug}: load it first.`);
  const isVisit = item.location === 'AtAddress';
  const visitCents = isVisit && item.slug !== 'colheita-domicilio' ? 1_500 : 0;
  const usualCents =
    knownPrices[`${entity.row.code} ${item.slug}`] ?? priceCentsOf(item.slug, chance);
  return {
    row: {
      id: moment.newId(),
      entityId: entity.row.id,
      serviceId: service.id,
      location: item.location,
      radiusKm: isVisit ? chance.pick([8, 12, 15, 25]) : null,
      priceCents: usualCents + visitCents,
      needsApproval: item.needsApproval,
      isPaused: false,
      nextPriceCents: null,
      nextPriceFrom: null,
      createdAt: entity.row.createdAt,
    },
    slug: item.slug,
    minutes: service.minutes,
    results: service.results,
    entity,
    desk: item.desk,
  };
}

/** Prices that the first walk through the demo meets. */
const knownPrices: Record<string, number> = {
  'calhabe covid-antigenio': 1_500,
  'arco-baixa covid-antigenio': 2_490,
  'nova-celas covid-antigenio': 1_990,
  'olivais-velhos covid-antigenio': 0,
  'baixa-mondego covid-pcr': 8_900,
};
