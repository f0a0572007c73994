import { searchAgenda } from '@vaga/contract/calls/agenda-search';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData } from 'react-router';
import { deniedAt } from '../../app/access-notice.ts';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { mayCall } from '../../app/session-access.ts';
import { pageContext } from '../../platform/context.ts';
import { civilDate } from '../../platform/format.ts';
import { Link } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { initialsOf } from '../../ui/chips.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { useSearchOptions } from '../day/search/use-agenda-search.ts';
import { usePersonFacts } from '../desk/use-person-facts.ts';
import classes from './people.module.css';
import { personHereTexts } from './person-here.texts.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const { session, now } = context.get(pageContext);
  if (!mayCall(session, searchAgenda)) throw redirect(deniedAt(paths.providerSettings));
  return { today: civilDate(now, homeTimeZone) };
}

/** Finds a person who comes here. What is typed stays out of the address: it is a name or a number. */
export default function PeoplePage() {
  const t = useText(personHereTexts);
  const { today } = useLoaderData<typeof loader>();
  const [typed, setTyped] = useState('');
  const { options, message, isCurrent } = useSearchOptions(typed, false);
  const people = options.flatMap((option) => (option.kind === 'person' ? [option.found] : []));
  const facts = usePersonFacts(today);
  // Such as by a code: it names one appointment, whose person the sheet leads to.
  const appointments = options.flatMap((option) =>
    option.kind === 'appointment' && people.length === 0 ? [option.found] : [],
  );
  const count = people.length + appointments.length;
  return (
    <Page>
      <PageHead title={t('people.title')} />
      <PageTitle title={t('people.title')} lead={t('people.lead')} />
      <search className={classes.search}>
        <TextField
          id="people-search"
          label={t('people.search')}
          hint={t('people.hint')}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      <p role="status" className={message ? classes.message : 'visually-hidden'}>
        {message ?? (isCurrent ? t('people.found', { count }) : '')}
      </p>
      {count > 0 ? (
        <ul className={classes.people} aria-label={t('people.title')}>
          {people.map((person) => (
            <Row
              key={person.idPerson}
              to={paths.personHere(person.idPerson)}
              name={person.name}
              note={facts(person)}
            />
          ))}
          {appointments.map(({ id, person, service, startsAt }) => (
            <Row
              key={id}
              to={paths.day({ date: startsAt?.slice(0, 10), open: id })}
              name={person}
              note={service}
            />
          ))}
        </ul>
      ) : null}
    </Page>
  );
}

function Row({ to, name, note }: { to: string; name: string; note: string }) {
  return (
    <li>
      <Link to={to} className={classes.person}>
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span>
          <strong>{name}</strong>
          <small>{note}</small>
        </span>
      </Link>
    </li>
  );
}
