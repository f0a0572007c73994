import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as partnersCalls from '@vaga/contract/calls/partners';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { homePathOf } from '../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { Hero } from './hero.tsx';
import { homeTexts } from './home.texts.ts';
import { AboutUs, BookableEntities, Numbers, Reasons, Steps } from './home-sections.tsx';
import { Ratings } from './ratings.tsx';
import { SearchForm } from './search-form.tsx';

/**
 * Either call may fail. Without the catalogue the search form says so; without the names of places, and whether there is
 * demo data, the page shows neither.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { now, session } = context.get(pageContext);
  // Who is signed in has a home of their own.
  if (session) throw redirect(homePathOf(session));
  const api = apiOf(context);
  const [serviceTypes, shown] = await Promise.all([
    readOrNull(context, api.data(catalogueCalls.listServiceTypes, {})),
    readOrNull(context, api.data(partnersCalls.readHomePage, {})),
  ]);
  const { entities, hasDemoData } = shown ?? { entities: [], hasDemoData: false };
  return { serviceTypes, entities, hasDemoData, today: civilDate(now, 'Europe/Lisbon') };
}

export default function HomePage() {
  const t = useText(homeTexts);
  const { serviceTypes, entities, hasDemoData, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <Hero />
      <SearchForm serviceTypes={serviceTypes} today={today} />
      <Steps />
      <AboutUs />
      <Reasons />
      {hasDemoData ? <Numbers /> : null}
      <BookableEntities entities={entities} />
      {hasDemoData ? <Ratings /> : null}
    </>
  );
}
