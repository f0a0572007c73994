import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as partnersCalls from '@vaga/contract/calls/partners';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { addressIn, languageOfAddress } from '@vaga/contract/public-addresses';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { PageHead, usePageUrl } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useBrand } from '../app/root-data.ts';
import { homePathOf } from '../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { HydrationBoundary } from '../platform/hydration-boundary.tsx';
import { defaultLanguage, localeOf } from '../platform/language.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Hero } from './hero.tsx';
import { homeTexts } from './home.texts.ts';
import { AboutUs, BookableEntities, Numbers, Reasons, Steps } from './home-sections.tsx';
import { Ratings } from './ratings.tsx';
import { SearchForm } from './search-form.tsx';

/**
 * Either call may fail. Without the catalogue the search form says so; without the names of places, and whether there is
 * demo data, the page shows neither.
 */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const { now, session, language, readersLanguage } = context.get(pageContext);
  // Who is signed in has a home of their own.
  if (session) throw redirect(homePathOf(session));
  if (language === defaultLanguage && readersLanguage !== language && isFirstPage(request))
    throw redirect(`${addressIn(paths.home, readersLanguage)}${url.search}`);
  const api = apiOf(context);
  const [serviceTypes, shown] = await Promise.all([
    readOrNull(context, api.data(catalogueCalls.listServiceTypes, {})),
    readOrNull(context, api.data(partnersCalls.readHomePage, {})),
  ]);
  const { entities, hasDemoData } = shown ?? { entities: [], hasDemoData: false };
  return { serviceTypes, entities, hasDemoData, today: civilDate(now, homeTimeZone) };
}

/** The site and how to search it, by the words of schema.org. */
function useSiteFacts(): object[] {
  const { name } = useBrand();
  const toUrl = usePageUrl();
  const language = useLanguage();
  const search = toUrl(paths.search(), language);
  return [
    {
      '@type': 'WebSite',
      name,
      url: toUrl(paths.home, language),
      inLanguage: localeOf(language),
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${search}?full_location={place}` },
        'query-input': 'required name=place',
      },
    },
  ];
}

/**
 * The address without a path is what people type: their first page is in their language. From a page that says its
 * language, a link to home leads to the home in the language that it says.
 */
function isFirstPage(request: Request): boolean {
  const from = request.headers.get('referer');
  if (from === null || !URL.canParse(from)) return true;
  const { host, pathname } = new URL(from);
  return host !== new URL(request.url).host || languageOfAddress(pathname) === null;
}

export default function HomePage() {
  const t = useText(homeTexts);
  const { serviceTypes, entities, hasDemoData, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} description={t('description')} facts={useSiteFacts()} />
      <HydrationBoundary>
        <Hero />
      </HydrationBoundary>
      <SearchForm serviceTypes={serviceTypes} today={today} />
      <HydrationBoundary>
        <Steps />
        <AboutUs />
        <Reasons />
        {hasDemoData ? <Numbers /> : null}
        <BookableEntities entities={entities} />
        {hasDemoData ? <Ratings /> : null}
      </HydrationBoundary>
    </>
  );
}
