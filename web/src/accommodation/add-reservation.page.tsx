import type { Reservation } from '@vaga/contract/accommodation';
import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import * as personsCalls from '@vaga/contract/calls/persons';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { useStartOf } from '../ui/use-start-of.ts';
import { accommodationTexts } from './accommodation.texts.ts';
import { GuestsForm } from './guests-form.tsx';
import { StayForm } from './stay-form.tsx';
import { StaySummary } from './stay-summary.tsx';
import { refuseWithoutStays } from './stays-only.ts';

/** A code in the address is typed already; one of a stay that was added before leads to its guests. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  refuseWithoutStays(context);
  const api = apiOf(context);
  const { now } = context.get(pageContext);
  const code = (new URL(request.url).searchParams.get('reservation') ?? '').slice(0, 40);
  const known = await readOrNull(
    context,
    Promise.all([
      api.data(accommodationCalls.listReservations, {}),
      api.data(personsCalls.listPersons, {}),
    ]),
  );
  const isMeant = (stay: Reservation) => stay.code === code.toUpperCase() && !stay.isOver;
  return {
    code,
    now,
    known: known && { stay: known[0].find(isMeant) ?? null, people: known[1] },
  };
}

/** A stay by its code, then who arrives when. */
export default function AddReservationPage() {
  const t = useText(accommodationTexts);
  const loginType = useLoginType();
  const { code, now, known } = useLoaderData<typeof loader>();
  const stay = known?.stay ?? null;
  useStartOf(stay?.idCheckinAsset ?? 'code');
  return (
    <Page width="narrow">
      <PageHead title={t('new.title')} />
      <BackLink to={paths.bookings(loginType)}>{t('home.title')}</BackLink>
      <PageTitle title={t('new.title')} lead={t(stay ? 'new.leadGuests' : 'new.lead')} />
      {known ? null : (
        <ReadAgain title={t('new.failed')} text={t('failedText')} retryLabel={t('retry')} />
      )}
      {known && !stay ? <StayForm code={code} /> : null}
      {known && stay ? (
        <>
          <StaySummary stay={stay} />
          <GuestsForm
            key={stay.idCheckinAsset}
            stay={stay}
            people={known.people}
            today={civilDate(now, stay.timeZone)}
          />
        </>
      ) : null}
    </Page>
  );
}
