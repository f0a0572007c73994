import * as partnersCalls from '@vaga/contract/calls/partners';
import { addressIn } from '@vaga/contract/public-addresses';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import type { Language } from '../platform/language.ts';
import { useText } from '../platform/texts.ts';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, filtersOf } from './filters.ts';
import {
  daysFrom,
  findFirst,
  loadServicesOf,
  loadServiceTypes,
  placeMeant,
} from './load-search.ts';
import { openByNeed } from './open-by-need.ts';
import { searchTexts } from './search.texts.ts';
import { SearchView } from './search-view.tsx';

/** What fails is null: the page stands without it and says so. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { now, language, logError } = context.get(pageContext);
  const api = apiOf(context);
  const orNull = <Value,>(work: Promise<Value>): Promise<Value | null> =>
    work.catch((error: unknown) => {
      if (error instanceof Response) throw error;
      logError(error);
      return null;
    });
  const params = new URL(request.url).searchParams;
  const isCodeUnknown = await openByCode(api, language, params.get('entityCode'));
  const unknownNeed = (await orNull(openByNeed(api, language, params))) ?? '';
  const days = daysFrom(now);
  const asked = filtersOf(params, days);
  const [serviceTypes, services, place] = await Promise.all([
    orNull(loadServiceTypes(api)),
    orNull(loadServicesOf(api, asked)),
    orNull(placeMeant(api, asked.place)),
  ]);
  const choices = place?.choices ?? [];
  const only = services?.length === 1 ? String(services[0]?.id) : asked.service;
  const filters: Filters = { ...asked, service: only, place: place?.place ?? asked.place };
  const found = await findFirst(api, filters).catch((error: unknown) => {
    if (error instanceof Response) throw error;
    logError(error);
    return 'failed' as const;
  });
  return { filters, serviceTypes, services, found, days, isCodeUnknown, choices, unknownNeed };
}

/** An entity's code in the address opens the entity's page. An unknown one is said, and the search stands. */
async function openByCode(
  api: ReturnType<typeof apiOf>,
  language: Language,
  code: string | null,
): Promise<boolean> {
  if (!code) return false;
  const entity = await api
    .data(partnersCalls.findPartnerByCode, { params: { code } })
    .catch((error: unknown) => {
      if (error instanceof Response) throw error;
      return null;
    });
  if (entity) throw redirect(addressIn(paths.entity(entity.id), language));
  return true;
}

export default function SearchPage() {
  const t = useText(searchTexts);
  const { filters, serviceTypes, services, found, days, isCodeUnknown, choices, unknownNeed } =
    useLoaderData<typeof loader>();
  const what =
    services?.find(({ id }) => String(id) === filters.service)?.description ??
    serviceTypes?.find(({ id }) => String(id) === filters.serviceType)?.description;
  const isAsked = what !== undefined && found !== null;
  return (
    <>
      <PageHead
        title={isAsked ? t('titleOf', { what, where: filters.place.label }) : t('title')}
        description={t('description')}
      />
      <FilterBar
        filters={filters}
        serviceTypes={serviceTypes}
        services={services}
        days={days}
        unknownNeed={unknownNeed}
        isOpenAtFirst={!isAsked && choices.length === 0}
      />
      <SearchView
        filters={filters}
        found={found}
        what={what ?? ''}
        days={days}
        serviceTypes={serviceTypes}
        choices={choices}
        isCodeUnknown={isCodeUnknown}
      />
    </>
  );
}
