import * as staysCalls from '@vaga/contract/calls/stays';
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { deniedAt } from '../app/access-notice.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { homePathOf, mayCall } from '../app/session-access.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { HotelStayForm } from './hotel-stay-form.tsx';
import { staysTexts } from './stays.texts.ts';

/** One of another hotel is the 404 page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { session, now, logError } = context.get(pageContext);
  if (!session || !mayCall(session, staysCalls.changeStay))
    throw redirect(session ? deniedAt(homePathOf(session)) : paths.home);
  const today = civilDate(now, 'Europe/Lisbon');
  try {
    const call = { params: { id: params.id ?? '' } };
    return { stay: await apiOf(context).data(staysCalls.readStay, call), today };
  } catch (error) {
    if (error instanceof Response) throw error;
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (isMissing) throw data(null, { status: 404 });
    logError(error);
    return { stay: null, today };
  }
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

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Page width="narrow">
      <NotFound />
    </Page>
  );
}
