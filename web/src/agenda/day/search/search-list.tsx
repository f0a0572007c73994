import type { FoundAppointment } from '@vaga/contract/agenda-search';
import { formatDay } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../platform/texts.ts';
import { dot } from '../../../ui/dot.ts';
import { usePersonFacts } from '../../desk/use-person-facts.ts';
import { stateOf } from '../attendance.rules.ts';
import { dayTexts } from '../day.texts.ts';
import classes from './day-search.module.css';
import { daySearchTexts } from './day-search.texts.ts';
import type { OptionGroup, SearchOption } from './search-options.rules.ts';
import type { DaySearchState } from './use-day-search.ts';

interface SearchListProps {
  search: DaySearchState;
  today: string;
  now: number;
}

/** What was found, under the box, and what is said where nothing was. */
export function SearchList({ search, today, now }: SearchListProps) {
  const t = useText(daySearchTexts);
  const { listId, groups, count, isListed, message } = search;
  return (
    <div className={classes.popup} data-shown={isListed || message !== null || undefined}>
      <p className={message === null ? 'visually-hidden' : classes.message} role="status">
        {message ?? (isListed ? t('found', { count }) : '')}
      </p>
      <div id={listId} role="listbox" aria-label={t('label')} hidden={!isListed}>
        {groups.map((group) => (
          <Group key={group.group ?? ''} group={group} search={search} today={today} now={now} />
        ))}
      </div>
    </div>
  );
}

function Group({
  group: { group, options, first },
  search,
  today,
  now,
}: SearchListProps & { group: OptionGroup }) {
  const t = useText(daySearchTexts);
  const { listId, active, choose } = search;
  const titleId = `${listId}-of-${group}`;
  const rows = options.map((option, index) => (
    <Option
      key={keyOf(option)}
      id={`${listId}-${first + index}`}
      option={option}
      isActive={first + index === active}
      today={today}
      now={now}
      onChoose={() => choose(option)}
    />
  ));
  if (group === null) return rows;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} className={classes.group} role="presentation">
        {t(`group.${group}`)}
      </div>
      {rows}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: SearchOption;
  isActive: boolean;
  today: string;
  now: number;
  onChoose: () => void;
}

function Option({ id, option, isActive, today, now, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys, as a combobox does
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box above
    <div
      id={id}
      ref={isActive ? scrollTo : undefined}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      // The box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <OptionText option={option} today={today} now={now} />
    </div>
  );
}

/** Returns nothing: newer browsers answer a scroll with a promise, which React would call as the clean-up of a ref. */
function scrollTo(row: HTMLElement | null): void {
  row?.scrollIntoView?.({ block: 'nearest' });
}

function OptionText({ option, today, now }: Pick<OptionProps, 'option' | 'today' | 'now'>) {
  const t = useText(daySearchTexts);
  const facts = usePersonFacts(today);
  if (option.kind === 'book') return <strong>{t('book', { name: option.name })}</strong>;
  if (option.kind === 'appointment') return <AppointmentText found={option.found} now={now} />;
  return (
    <>
      <strong>{option.found.name}</strong>
      <small>{facts(option.found)}</small>
    </>
  );
}

function AppointmentText({ found, now }: { found: FoundAppointment; now: number }) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const { startsAt, period, person, service } = found;
  const time = startsAt === null ? t('noTime') : startsAt.slice(11, 16);
  const day = startsAt === null || period === 'today' ? null : startsAt.slice(0, 10);
  return (
    <>
      <span className={classes.when}>
        {day ? `${formatDay(day, language, 'date')}, ` : ''}
        {time}
      </span>
      <strong>{person}</strong>
      <small>
        {service}
        <StateWord found={found} now={now} />
      </small>
    </>
  );
}

/** Where the person stands; of another day what is out of the usual alone. */
function StateWord({ found, now }: { found: FoundAppointment; now: number }) {
  const t = useText(dayTexts);
  const own = useText(daySearchTexts);
  if (found.status === 'Canceled') return `${dot}${own('canceled')}`;
  const state = stateOf(found, now);
  const isUsual = state === 'expected' || state === 'late';
  return isUsual && found.period !== 'today' ? null : `${dot}${t(`state.${state}`)}`;
}

function keyOf(option: SearchOption): string {
  if (option.kind === 'book') return 'book';
  return option.kind === 'person' ? option.found.idPerson : option.found.id;
}
