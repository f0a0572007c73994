import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as geographyCalls from '@vaga/contract/calls/geography';
import * as guestAppointmentsCalls from '@vaga/contract/calls/guest-appointments';
import * as accountCalls from '@vaga/contract/calls/partner-account';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { useNow } from '../app/root-data.ts';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { agendaTexts } from './agenda.texts.ts';
import { prefillOf } from './guest-form.rules.ts';
import { GuestForm } from './guest-form.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSessionFor(context, guestAppointmentsCalls.bookGuestAppointment);
  const api = apiOf(context);
  const prefill = prefillOf(new URL(request.url).searchParams);
  const { reservationCode: code } = prefill;
  const stays =
    code === '' ? [] : api.data(accommodationCalls.listReservations, { query: { code } });
  const read = Promise.all([
    api.data(accountCalls.readPartnerAccount, {}),
    api.data(accommodationCalls.listReservationServices, {}),
    api.data(geographyCalls.listCountries, {}),
    api.data(catalogueCalls.listIdentificationTypes, {}),
    stays,
  ]).then(([{ address }, services, countries, identificationTypes, found]) => ({
    position: { latitude: address.latitude, longitude: address.longitude },
    services: services.map(({ id, description }) => ({ id, description })),
    lists: { countries, identificationTypes },
    stay: found.find((stay) => stay.code === code) ?? null,
  }));
  return {
    known: await readOrNull(context, read),
    prefill,
  };
}

/** Books an appointment for one guest of the hotel. */
export default function CreateAppointmentPage() {
  const t = useText(agendaTexts);
  const { known, prefill } = useLoaderData<typeof loader>();
  // The server compares days with its own in Lisbon.
  const today = civilDate(useNow(), homeTimeZone);
  return (
    <Page width="narrow">
      <PageHead title={t('list.create')} />
      <HomeLink />
      <PageTitle title={t('list.create')} lead={t('form.lead')} />
      {known ? (
        <GuestForm {...known} prefill={prefill} today={today} />
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
