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
import { homePathOf, isMemberAt, mayCall } from '../app/session-access.ts';
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
    const isProvider = isMemberAt(session, ['TestPartner', 'LabPartner']);
    return { appointment, isProvider, lists: { countries, identificationTypes } };
  } catch (error) {
    if (error instanceof Response) throw error;
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (isMissing) throw data(null, { status: 404 });
    logError(error);
    return null;
  }
}

/** The person of an appointment, to correct what people mistype: of a guest at a hotel, of a patient at a provider. */
export default function EditAppointmentPage() {
  const t = useText(agendaTexts);
  const known = useLoaderData<typeof loader>();
  const today = civilDate(useNow(), 'Europe/Lisbon');
  const title = t(known?.isProvider ? 'edit.titleHere' : 'menu.edit');
  const backTo = backToOf(known);
  return (
    <Page width="narrow">
      <PageHead title={title} />
      <BackLink to={backTo}>{t(known?.isProvider ? 'edit.day' : 'list.title')}</BackLink>
      <PageTitle title={title} lead={t(leadOf(known))} />
      {known ? (
        <EditGuestForm
          key={known.appointment.idPersonSchedule}
          appointment={known.appointment}
          lists={known.lists}
          who={t(known.isProvider ? 'edit.whoHere' : 'form.who')}
          backTo={backTo}
          today={today}
        />
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

/** The day with the sheet of the appointment at a provider, the list of the day at a hotel. */
function backToOf(known: Awaited<ReturnType<typeof loader>>): string {
  if (known === null) return paths.appointments('partner');
  const { scheduledDate, idPersonSchedule: open } = known.appointment;
  const date = scheduledDate.slice(0, 10);
  return known.isProvider ? paths.day({ date, open }) : paths.appointments('partner', { date });
}

function leadOf(known: Awaited<ReturnType<typeof loader>>) {
  if (known?.appointment.status === 'Canceled') return 'edit.leadCanceled';
  if (known?.appointment.editableFields.length === 0) return 'edit.leadLocked';
  return known?.isProvider ? 'edit.leadHere' : 'edit.lead';
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Page width="narrow">
      <NotFound />
    </Page>
  );
}
