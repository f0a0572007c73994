import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './tests-filter.module.css';
import { type TestsView, type TestView, testViews } from './tests-view.rules.ts';

interface TestsFilterProps {
  view: Pick<TestsView, 'view' | 'idPerson' | 'counts' | 'people'>;
}

/** The halves of the list as tabs, and the people as a row below, all of them links: the address says what is shown. */
export function TestsFilter({ view: { view, idPerson, counts, people } }: TestsFilterProps) {
  const t = useText(appointmentsTexts);
  return (
    <div className={classes.filter}>
      <nav className={classes.tabs} aria-label={t('tabs.label')}>
        {testViews.map((one) => (
          <Link
            key={one}
            to={addressOf(one, idPerson)}
            preventScrollReset
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`tabs.${one}`)} <span className={classes.count}>{counts[one]}</span>
          </Link>
        ))}
      </nav>
      {people.length > 1 ? (
        <nav className={classes.people} aria-label={t('people.label')}>
          {[{ id: '', name: t('people.all') }, ...people].map(({ id, name }) => (
            <Link
              key={id}
              to={addressOf(view, id)}
              preventScrollReset
              aria-current={id === idPerson ? 'true' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      ) : null}
    </div>
  );
}

function addressOf(view: TestView, idPerson: string): string {
  const query = new URLSearchParams({ view, ...(idPerson === '' ? {} : { person: idPerson }) });
  return `?${query}`;
}
