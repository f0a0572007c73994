import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { accommodationTexts } from './accommodation.texts.ts';
import { travelsOf } from './arrivals.rules.ts';
import { refuseWithoutStays } from './stays-only.ts';
import { TravelForm } from './travel-form.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  refuseWithoutStays(context);
  const api = apiOf(context);
  const relatedTo = new URL(request.url).searchParams.get('relatedTo') ?? '';
  const isId = /^[0-9a-f-]{36}$/i.test(relatedTo);
  const known = await readOrNull(
    context,
    Promise.all([
      api.data(accommodationCalls.listPendingGuests, { query: isId ? { relatedTo } : {} }),
      api.data(accommodationCalls.listReservationServices, {}),
    ]),
  );
  return { known: known && { guests: known[0], services: known[1] } };
}

/** Guests that are still to schedule: which test, and who of one travel. */
export default function TravelPage() {
  const t = useText(accommodationTexts);
  const loginType = useLoginType();
  const { known } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PageHead title={t('travel.title')} />
      <BackLink to={paths.bookingsList(loginType)}>{t('list.title')}</BackLink>
      <PageTitle title={t('travel.title')} lead={t('travel.lead')} />
      <ListFaces
        rows={known && travelsOf(known.guests)}
        failed={{
          title: t('list.failed'),
          text: t('list.failedText'),
          retryLabel: t('retry'),
        }}
        empty={{
          title: t('list.empty'),
          text: t('list.emptyText'),
          action: (
            <ButtonLink to={paths.bookingsNew(loginType)} variant="accent">
              {t('add')}
            </ButtonLink>
          ),
        }}
      >
        {(travels) => <TravelForm travels={travels} services={known?.services ?? []} />}
      </ListFaces>
    </Page>
  );
}
