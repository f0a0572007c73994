import type { Reservation } from '@vaga/contract/accommodation';
import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { accommodationTexts } from './accommodation.texts.ts';
import { ReservationCard } from './reservation-card.tsx';
import classes from './reservations.module.css';
import { refuseWithoutStays } from './stays-only.ts';

export async function loader({
  context,
}: LoaderFunctionArgs): Promise<{ stays: Reservation[] | null }> {
  refuseWithoutStays(context);
  const stays = await readOrNull(
    context,
    apiOf(context).data(accommodationCalls.listReservations, {}),
  );
  return { stays };
}

/** The home of the bookings: the stays that the account has added, and what their guests still need. */
export default function ReservationsPage() {
  const t = useText(accommodationTexts);
  const loginType = useLoginType();
  const { stays } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink to={paths.bookingsNew(loginType)} variant="accent">
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
      <ListFaces
        rows={stays}
        failed={{ title: t('home.failed'), text: t('failedText'), retryLabel: t('retry') }}
        empty={{ title: t('home.empty'), text: t('home.emptyText'), action: add }}
      >
        {(rows) => (
          <>
            <ul role="list" className={classes.stays}>
              {rows.map((stay) => (
                <ReservationCard key={stay.idCheckinAsset} stay={stay} />
              ))}
            </ul>
            {isWaiting ? (
              <p className={classes.all}>
                <ButtonLink to={paths.bookingsList(loginType)} variant="outline">
                  {t('home.list')}
                </ButtonLink>
              </p>
            ) : null}
          </>
        )}
      </ListFaces>
    </Page>
  );
}
