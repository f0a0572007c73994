import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as entityAppointmentsCalls from '@vaga/contract/calls/entity-appointments';
import * as geographyCalls from '@vaga/contract/calls/geography';
import * as accountCalls from '@vaga/contract/calls/partner-account';
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
import { useNow } from '../app/root-data.ts';
import { homePathOf, mayCall } from '../app/session-access.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { agendaTexts } from './agenda.texts.ts';
import { EditGuestForm } from './edit-guest-form.tsx';

/** The account first, then the appointment, as the specification says. One of another hotel is the 404 page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { session, logError } = context.get(pageContext);
  if (!session || !mayCall(session, entityAppointmentsCalls.saveAppointmentPerson))
    throw redirect(session ? deniedAt(homePathOf(session)) : paths.home);
  const api = apiOf(context);
  try {
    await api.data(accountCalls.readPartnerAccount, {});
    const [appointment, countries, identificationTypes] = await Promise.all([
      api.data(entityAppointmentsCalls.readAppointmentPerson, { params: { id: params.id ?? '' } }),
      api.data(geographyCalls.listCountries, {}),
      api.data(catalogueCalls.listIdentificationTypes, {}),
    ]);
    return { appointment, lists: { countries, identificationTypes } };
  } catch (error) {
    if (error instanceof Response) throw error;
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (isMissing) throw data(null, { status: 404 });
    logError(error);
    return null;
  }
}

/** What a hotel has booked for a guest, to correct what people mistype. */
export default function EditAppointmentPage() {
  const t = useText(agendaTexts);
  const known = useLoaderData<typeof loader>();
  const today = civilDate(useNow(), 'Europe/Lisbon');
  const day = known?.appointment.scheduledDate.slice(0, 10);
  return (
    <Page width="narrow">
      <PageHead title={t('menu.edit')} />
      <BackLink to={paths.appointments('partner', day ? { date: day } : {})}>
        {t('list.title')}
      </BackLink>
      <PageTitle title={t('menu.edit')} lead={t(leadOf(known?.appointment))} />
      {known ? (
        <EditGuestForm key={known.appointment.idPersonSchedule} {...known} today={today} />
      ) : (
        <ReadAgain
          title={t('failed.title')}
          text={t('failed.text')}
          retryLabel={t('failed.retry')}
        />
      )}
    </Page>
  );
}

function leadOf(appointment: { status: string; editableFields: readonly string[] } | undefined) {
  if (appointment?.status === 'Canceled') return 'edit.leadCanceled';
  return appointment?.editableFields.length === 0 ? 'edit.leadLocked' : 'edit.lead';
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Page width="narrow">
      <NotFound />
    </Page>
  );
}
