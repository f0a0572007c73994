import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as entityAppointmentsCalls from '@vaga/contract/calls/entity-appointments';
import * as geographyCalls from '@vaga/contract/calls/geography';
import * as accountCalls from '@vaga/contract/calls/partner-account';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useNow } from '../app/root-data.ts';
import { isMemberAt, requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOr404, readOrNull } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { agendaTexts } from './agenda.texts.ts';
import { EditGuestForm } from './edit-guest-form.tsx';

/** One of another hotel is the 404 page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const session = requireSessionFor(context, entityAppointmentsCalls.saveAppointmentPerson);
  const read = readAppointmentAndLists(apiOf(context), params.id ?? '');
  const known = await readOrNull(context, readOr404(read));
  return known && { ...known, isProvider: isMemberAt(session, ['TestPartner', 'LabPartner']) };
}

/** The account first, then the appointment, as the specification says. */
async function readAppointmentAndLists(api: ReturnType<typeof apiOf>, id: string) {
  await api.data(accountCalls.readPartnerAccount, {});
  const [appointment, countries, identificationTypes] = await Promise.all([
    api.data(entityAppointmentsCalls.readAppointmentPerson, { params: { id } }),
    api.data(geographyCalls.listCountries, {}),
    api.data(catalogueCalls.listIdentificationTypes, {}),
  ]);
  return { appointment, lists: { countries, identificationTypes } };
}

/** The person of an appointment, to correct what people mistype: of a guest at a hotel, of a patient at a provider. */
export default function EditAppointmentPage() {
  const t = useText(agendaTexts);
  const known = useLoaderData<typeof loader>();
  const today = civilDate(useNow(), homeTimeZone);
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

export { NotFoundBoundary as ErrorBoundary } from '../app/not-found.tsx';
