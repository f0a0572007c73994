import { bookableDays } from '@vaga/contract/limits';
import type { PartnerSummary } from '@vaga/contract/partners';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { addDays, civilDate } from '../platform/format.ts';
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

/** Reads the services of the day that the address names, or of today. */
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
  return { partner, days, asked, offers };
}
