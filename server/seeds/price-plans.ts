import type { Moment, Offer } from './demo.ts';
import type { Row } from './insert-rows.ts';

/** The pharmacy that the tour of the demo opens. */
const toured = 'calhabe';

/**
 * What a manager can do with a service, shown once at the pharmacy of the tour: one that is paused, one whose price rises on the
 * first day of the next month, one with a campaign for every patient. It changes the rows of the offers; what is booked stays.
 * @returns the campaign
 */
export function planPrices(offers: readonly Offer[], moment: Moment): Row<'campaigns'>[] {
  const rowOf = (slug: string) => {
    const found = offers.find(
      ({ entity, ...one }) => entity.row.code === toured && one.slug === slug,
    );
    if (!found) throw new Error(`${toured} offers no ${slug}.`);
    return found.row;
  };
  Object.assign(rowOf('pensos'), { isPaused: true });
  const dearer = rowOf('trigliceridos');
  Object.assign(dearer, {
    nextPriceCents: dearer.priceCents + 50,
    nextPriceFrom: moment.today.with({ day: 1 }).add({ months: 1 }).toString(),
  });
  const lower = rowOf('vacina-hepatite-b');
  return [
    {
      id: moment.newId(),
      entityServiceId: lower.id,
      namePt: 'Mês da vacinação',
      nameEn: 'Vaccination month',
      informationPt: 'Preço reduzido para todas as idades, até acabarem as doses.',
      informationEn: 'A lower price at any age, while doses last.',
      priceCents: lower.priceCents - 300,
      fromDate: moment.today.add({ days: -5 }).toString(),
      untilDate: moment.today.add({ days: 30 }).toString(),
      entityCode: null,
      createdAt: moment.now,
    },
  ];
}
