import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as geographyCalls from '@vaga/contract/calls/geography';
import * as paymentsCalls from '@vaga/contract/calls/payments';
import * as personsCalls from '@vaga/contract/calls/persons';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HomeLink } from '../../app/home-link.tsx';
import { PageHead } from '../../app/page-head.tsx';
import { useIsMember } from '../../app/root-data.ts';
import { isMember } from '../../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../../platform/context.ts';
import { civilDate } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
import { Page, PageTitle } from '../../ui/page.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { cartTexts } from '../cart.texts.ts';
import { filterOfSearch, type LocationFilter } from '../location/location-filters.ts';
import { ServicesForm } from './services-form.tsx';

/** What a search or an entity's page has already chosen comes along in the address. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { now, session } = context.get(pageContext);
  const api = apiOf(context);
  const chosen = new URL(request.url).searchParams;
  const where = whereOf(api, chosen).catch(() => null);
  const known = await readOrNull(
    context,
    Promise.all([
      api.data(catalogueCalls.listTravelServices, {}),
      api.data(catalogueCalls.listServiceTypes, {}),
      api.data(catalogueCalls.listPrescriptionTypes, {}),
      session && isMember(session) ? nobodyKnown : readKnownPeople(api),
    ]),
  );
  return {
    known: known && {
      services: known[0],
      serviceTypes: known[1],
      prescriptionTypes: known[2],
      ...known[3],
    },
    today: civilDate(now, homeTimeZone),
    chosen: {
      service: chosen.get('service') ?? '',
      date: chosen.get('date') ?? '',
      idEntityService: chosen.get('idEntityService') ?? '',
      time: chosen.get('time') ?? '',
      entity: chosen.get('entity') ?? '',
      entityId: chosen.get('entityId') ?? '',
      person: chosen.get('person') ?? '',
      reservation: chosen.get('reservation') ?? '',
      serviceType: chosen.get('serviceType') ?? '',
      where: await where,
    },
  };
}

/** A member books for guests, and knows none before they are typed. */
const nobodyKnown = { persons: [], me: '' };

/** Whom the account booked for before, and the name of whose account it is. */
async function readKnownPeople(api: ReturnType<typeof apiOf>) {
  const [persons, user] = await Promise.all([
    api.data(personsCalls.listPersons, {}),
    api.data(paymentsCalls.readUser, {}),
  ]);
  return { persons, me: `${user.firstName} ${user.lastName}` };
}

/** Where the search looked, for the location step to start from. It is no more than a help: the page stands without it. */
async function whereOf(
  api: ReturnType<typeof apiOf>,
  chosen: URLSearchParams,
): Promise<LocationFilter | null> {
  const searched = {
    location: chosen.get('location') ?? '',
    label: (chosen.get('full_location') ?? '').slice(0, 100),
    latitude: chosen.get('latitude') ?? '',
    longitude: chosen.get('longitude') ?? '',
  };
  const isNamed = /^[ml]:/.test(searched.location) && searched.label !== '';
  const known = isNamed
    ? await api.data(geographyCalls.findLocations, { query: { query: searched.label } })
    : [];
  return filterOfSearch(searched, known);
}

/** The service, the day and the people: what a cart is made of. */
export default function ServicesPage() {
  const t = useText(cartTexts);
  const { known, today, chosen } = useLoaderData<typeof loader>();
  const isForGuests = useIsMember();
  return (
    <Page width="narrow">
      <PageHead title={t('services.title')} />
      {isForGuests ? <HomeLink /> : null}
      <PageTitle
        title={t('services.title')}
        lead={t(chosen.time ? 'services.leadChosen' : 'services.lead')}
      />
      {known ? (
        <ServicesForm {...known} today={today} chosen={chosen} />
      ) : (
        <ReadAgain
          title={t('services.failed')}
          text={t('services.failedText')}
          retryLabel={t('services.retry')}
        />
      )}
    </Page>
  );
}
