import type { Reservation } from '@vaga/contract/accommodation';
import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { accommodationTexts } from './accommodation.texts.ts';
import { ReservationCard } from './reservation-card.tsx';
import classes from './reservations.module.css';
import { refuseWithoutStays } from './stays-only.ts';

export async function loader({
  context,
}: LoaderFunctionArgs): Promise<{ stays: Reservation[] | null }> {
  refuseWithoutStays(context);
  const stays = await apiOf(context)
    .data(accommodationCalls.listReservations, {})
    .catch((error: unknown) => {
      if (error instanceof Response) throw error;
      context.get(pageContext).logError(error);
      return null;
    });
  return { stays };
}

/** The home of the bookings: the stays that somebody has added, and what their guests still need. */
export default function ReservationsPage() {
  const t = useText(accommodationTexts);
  const { stays } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink to={paths.bookingsNew('user')} variant="accent">
      {t('add')}
    </ButtonLink>
  );
  const isWaiting = stays?.some(({ toSchedule, toPay }) => toSchedule + toPay > 0);
  return (
    <Page>
      <PageHead title={t('home.title')} />
      <PageTitle
        title={t('home.title')}
        lead={t('home.lead')}
        actions={stays?.length ? add : undefined}
      />
      {stays === null ? (
        <ReadAgain title={t('home.failed')} text={t('failedText')} retryLabel={t('retry')} />
      ) : null}
      {stays?.length === 0 ? (
        <EmptyState title={t('home.empty')} text={t('home.emptyText')} action={add} />
      ) : null}
      {stays?.length ? (
        <>
          <ul role="list" className={classes.stays}>
            {stays.map((stay) => (
              <ReservationCard key={stay.idCheckinAsset} stay={stay} />
            ))}
          </ul>
          {isWaiting ? (
            <p className={classes.all}>
              <ButtonLink to={paths.bookingsList('user')} variant="outline">
                {t('home.list')}
              </ButtonLink>
            </p>
          ) : null}
        </>
      ) : null}
    </Page>
  );
}
