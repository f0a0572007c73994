import type { listServiceTypes } from '@vaga/contract/catalogue';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { wire } from '../platform/api.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { Hero } from './hero.tsx';
import { homeTexts } from './home.texts.ts';
import { AboutUs, Numbers, PartnerLogos, Reasons, Steps } from './home-sections.tsx';
import { Ratings } from './ratings.tsx';
import { SearchForm } from './search-form.tsx';

/** The catalogue may fail: the page then stands without it, and the search form says so. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { now, session, logError } = context.get(pageContext);
  // Who is signed in has a home of their own.
  if (session) throw redirect(paths.userHome(session.loginType));
  const serviceTypes = await apiOf(context)
    .data(wire<typeof listServiceTypes>('GET', 'public/service-type'), {})
    .catch((error: unknown) => {
      if (error instanceof Response) throw error;
      logError(error);
      return null;
    });
  return { serviceTypes, today: civilDate(now, 'Europe/Lisbon') };
}

export default function HomePage() {
  const t = useText(homeTexts);
  const { serviceTypes, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <Hero />
      <SearchForm serviceTypes={serviceTypes} today={today} />
      <Steps />
      <AboutUs />
      <Reasons />
      <Numbers />
      <PartnerLogos />
      <Ratings />
    </>
  );
}
