import * as staysCalls from '@vaga/contract/calls/stays';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, pageContext, readOr404, readOrNull } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { HotelStayForm } from './hotel-stay-form.tsx';
import { staysTexts } from './stays.texts.ts';

/** One of another hotel is the 404 page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { now } = context.get(pageContext);
  requireSessionFor(context, staysCalls.changeStay);
  const today = civilDate(now, homeTimeZone);
  const call = { params: { id: params.id ?? '' } };
  const stay = readOr404(apiOf(context).data(staysCalls.readStay, call));
  return { stay: await readOrNull(context, stay), today };
}

/** A hotel corrects a stay: its code, its days, and who arrives when. */
export default function EditStayPage() {
  const t = useText(staysTexts);
  const { stay, today } = useLoaderData<typeof loader>();
  const loginType = useLoginType();
  return (
    <Page width="narrow">
      <PageHead title={t('edit.title')} />
      <BackLink to={paths.bookingsList(loginType)}>{t('title')}</BackLink>
      <PageTitle title={t('edit.title')} lead={t('edit.lead')} />
      {stay ? (
        <HotelStayForm key={stay.version} stay={stay} today={today} />
      ) : (
        <ReadAgain title={t('failed.title')} text={t('failed.text')} retryLabel={t('retry')} />
      )}
    </Page>
  );
}

export { NotFoundBoundary as ErrorBoundary } from '../app/not-found.tsx';
