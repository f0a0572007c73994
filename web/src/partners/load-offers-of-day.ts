import { bookableDays } from '@vaga/contract/limits';
import type { PartnerService, PartnerSummary } from '@vaga/contract/partners';
import type { LoaderFunctionArgs } from 'react-router';
import { addDays } from '../platform/add-days.rules.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { loadEntity, loadOffers } from './partners.api.ts';
import { type ScheduleQuery, scheduleQueryOf } from './schedule-query.ts';

/** What the schedule of an entity shows. Days are the entity's own: on an island today may still be yesterday. */
export interface OffersOfDay {
  partner: PartnerSummary;
  days: { today: string; last: string };
  asked: ScheduleQuery;
  /** Null where they could not be read. */
  offers: Awaited<ReturnType<typeof loadOffers>> | null;
}

/**
 * Reads the services of the day that the address names; of today without one, or of the next day with an available time where
 * today has none.
 */
export async function loadOffersOfDay({
  params,
  url,
  context,
}: LoaderFunctionArgs): Promise<OffersOfDay> {
  const { now } = context.get(pageContext);
  const api = apiOf(context);
  const partner = await loadEntity(api, params.id ?? '');
  const today = civilDate(now, partner.timeZone);
  const days = { today, last: addDays(today, bookableDays) };
  const firstType = partner.serviceTypeList[0]?.id;
  const asked = scheduleQueryOf(url.searchParams, { days, firstType });
  const offers = await readOrNull(context, loadOffers(api, partner.id, asked));
  const date = url.searchParams.has('date') ? null : laterDayOf(offers ?? []);
  if (date === null) return { partner, days, asked, offers };
  const later = { ...asked, date };
  const laterOffers = await readOrNull(context, loadOffers(api, partner.id, later));
  return { partner, days, asked: later, offers: laterOffers };
}

/** The first day with an available time, where the day of these services has none; null where it has one, or none follows. */
export function laterDayOf(
  offers: readonly Pick<PartnerService, 'nextFree' | 'nextFreeDate'>[],
): string | null {
  if (offers.some(({ nextFree }) => nextFree.length > 0)) return null;
  const days = offers.flatMap(({ nextFreeDate }) => nextFreeDate ?? []);
  return days.sort()[0] ?? null;
}
