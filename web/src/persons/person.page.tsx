import * as agendaCalls from '@vaga/contract/calls/agenda';
import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as geographyCalls from '@vaga/contract/calls/geography';
import * as personsCalls from '@vaga/contract/calls/persons';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useIsMember, useLoginType, useNow } from '../app/root-data.ts';
import { isMember } from '../app/session-access.ts';
import { apiOf, pageContext, readOr404, readOrNull } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { DeletePerson } from './delete-person.tsx';
import { EditPerson } from './edit-person.tsx';
import type { KnownNumber } from './person-form.rules.ts';
import classes from './person-page.module.css';
import { personsTexts } from './persons.texts.ts';

/** A person of another account, a guest of another hotel, or a malformed id, is the 404 page. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return readOrNull(context, readOr404(readPerson(context, params.id ?? '')));
}

async function readPerson(context: LoaderFunctionArgs['context'], id: string) {
  const api = apiOf(context);
  const { session } = context.get(pageContext);
  const isGuest = session !== null && isMember(session);
  const options = { params: { id } };
  const [person, countryList, typeList] = await Promise.all([
    isGuest
      ? api.data(agendaCalls.readGuest, options)
      : api.data(personsCalls.readPersonData, options),
    api.data(geographyCalls.listCountries, {}),
    api.data(catalogueCalls.listIdentificationTypes, {}),
  ]);
  const others = isGuest ? [] : await numbersOfOthers(context, person.id);
  return { person, others, lists: { countries: countryList, identificationTypes: typeList } };
}

/** As many as a family has: the form tells when a number is typed twice. */
const mostOthers = 20;

/** Of the account's other people; the page stands without them. */
async function numbersOfOthers(
  context: LoaderFunctionArgs['context'],
  id: string,
): Promise<KnownNumber[]> {
  return (await readOrNull(context, readNumbers(apiOf(context), id))) ?? [];
}

async function readNumbers(api: ReturnType<typeof apiOf>, id: string): Promise<KnownNumber[]> {
  const all = await api.data(personsCalls.listPersons, {});
  const others = all.filter((person) => person.id !== id).slice(0, mostOthers);
  const known = await Promise.all(
    others.map((other) => api.data(personsCalls.readPersonData, { params: { id: other.id } })),
  );
  return known.flatMap(({ name, healthIdentificationNumber: number }) =>
    number ? [{ name, number }] : [],
  );
}

/** All that is known of a person: the account's own can be deleted as well, a hotel's guest only changed until booked. */
export default function PersonPage() {
  const t = useText(personsTexts);
  const found = useLoaderData<typeof loader>();
  const loginType = useLoginType();
  const isGuest = useIsMember();
  // The server compares a date of birth with the day in Lisbon.
  const today = civilDate(useNow(), homeTimeZone);
  const title = found ? found.person.name : t('edit.failed');
  return (
    <Page width="narrow">
      <PageHead title={title} />
      <BackLink to={isGuest ? paths.testsList(loginType) : paths.userSettings(loginType)}>
        {t('edit.back')}
      </BackLink>
      {found ? (
        <>
          <PageTitle title={title} lead={t('edit.lead')} />
          <div className={classes.parts}>
            <EditPerson key={found.person.id} today={today} {...found} />
            {isGuest ? null : <DeletePerson person={found.person} loginType={loginType} />}
          </div>
        </>
      ) : (
        <ReadAgain title={title} text={t('error.text')} retryLabel={t('edit.retry')} />
      )}
    </Page>
  );
}

export { NotFoundBoundary as ErrorBoundary } from '../app/not-found.tsx';
