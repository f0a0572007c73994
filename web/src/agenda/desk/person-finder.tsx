import { useQuery } from '@tanstack/react-query';
import type { FoundPerson } from '@vaga/contract/agenda-search';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { initialsOf } from '../../ui/chips.tsx';
import fieldClasses from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { searchAgenda } from './desk.api.ts';
import { deskTexts } from './desk.texts.ts';
import classes from './person-finder.module.css';
import { usePersonFacts } from './use-person-facts.ts';

/** While one types, it is not asked for every letter. */
const settleMs = 200;
const fewestCharacters = 2;

interface PersonFinderProps {
  id: string;
  label: string;
  error: string | null | undefined;
  typed: string;
  today: string;
  onType: (text: string) => void;
  onFound: (person: FoundPerson) => void;
  /** It is a new person, of the name that is typed. */
  onNew: () => void;
}

/** The name of a person, with those of that name who were here before: arrows and Enter choose one, the last one is new. */
export function PersonFinder(props: PersonFinderProps) {
  const { id, label, error, typed, today, onType, onFound, onNew } = props;
  const t = useText(deskTexts);
  const facts = usePersonFacts(today);
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { people, isSearching } = usePeopleOf(typed);
  // A phone or a number is no name.
  const canBeNew = /\p{L}{2}/u.test(typed);
  const count = people.length + (canBeNew ? 1 : 0);
  const isShown = isOpen && people.length > 0 && !isSearching;

  function choose(index: number) {
    const person = people[index];
    setOpen(false);
    if (person) onFound(person);
    else onNew();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isShown || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % count);
    else if (event.key === 'ArrowUp') setActive((active + count - 1) % count);
    else if (event.key === 'Enter') choose(active);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  }

  return (
    <Field
      id={id}
      label={label}
      hint={t('person.hint')}
      error={error}
      aside={
        isShown ? (
          <small className={classes.soft} role="status">
            {t('person.found', { count: people.length })}
          </small>
        ) : null
      }
    >
      {(control) => (
        <div className={classes.box}>
          <input
            {...control}
            className={fieldClasses.control}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown ? `${listId}-${active}` : undefined}
            autoComplete="off"
            maxLength={120}
            value={typed}
            onChange={({ target }) => {
              onType(target.value);
              setActive(0);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          <div
            id={listId}
            role="listbox"
            aria-label={label}
            className={classes.list}
            hidden={!isShown}
          >
            {people.map((person, index) => (
              <Choice
                key={person.idPerson}
                id={`${listId}-${index}`}
                isActive={index === active}
                mark={initialsOf(person.name)}
                title={person.name}
                note={facts(person)}
                onChoose={() => choose(index)}
              />
            ))}
            {canBeNew ? (
              <Choice
                id={`${listId}-${people.length}`}
                isActive={active === people.length}
                mark="+"
                title={t('person.new', { name: typed.trim() })}
                note={t('person.newNote')}
                onChoose={() => choose(people.length)}
              />
            ) : null}
          </div>
        </div>
      )}
    </Field>
  );
}

interface ChoiceProps {
  id: string;
  isActive: boolean;
  mark: string;
  title: string;
  note: string;
  onChoose: () => void;
}

function Choice({ id, isActive, mark, title, note, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys, as a combobox does
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      // The box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.initials} aria-hidden="true">
        {mark}
      </span>
      <span className={classes.text}>
        <strong>{title}</strong>
        <small>{note}</small>
      </span>
    </div>
  );
}

/** The people whom a text finds, once the typing settles. Where the search does not answer there are none: one may be new. */
function usePeopleOf(typed: string): { people: FoundPerson[]; isSearching: boolean } {
  const text = typed.trim();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isLong = settled.length >= fewestCharacters;
  const { data } = useQuery({
    queryKey: ['desk-people', settled],
    queryFn: () => searchAgenda(settled),
    enabled: isLong,
    staleTime: 10_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return { people: isLong ? (data?.people ?? []) : [], isSearching: settled !== text };
}
