import { personsPerCart } from '@vaga/contract/limits';
import { isValidName } from '@vaga/contract/person-name';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsMember } from '../../app/root-data.ts';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PersonChip } from '../../ui/chips.tsx';
import { LookupField } from '../../ui/lookup-field.tsx';
import { RemoveButton } from '../../ui/remove-button.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { cartTexts } from '../cart.texts.ts';
import { addName, type ChosenPerson, isSame, type NameErrorText } from './people.rules.ts';
import classes from './services-form.module.css';

export interface PeopleFieldProps {
  id: string;
  persons: { id: string; name: string }[];
  /** The full name of whose account it is; empty for a member, who books for guests alone. */
  me: string;
  people: ChosenPerson[];
  typedName: string;
  error: string | undefined;
  onChange: (part: { people?: ChosenPerson[]; typedName?: string }) => void;
}

/** Who the booking is for: the account's persons at a tap, a new one by name. */
export function PeopleField({
  id,
  persons,
  me,
  people,
  typedName,
  error,
  onChange,
}: PeopleFieldProps) {
  const t = useText(cartTexts);
  const [nameError, setNameError] = useState<NameErrorText | null>(null);
  const chosen = useFocusAfterChange(people);
  const isFree = (name: string) => !people.some((one) => isSame(one.name, name));
  const isMeFree = isFree(me) && isValidName(me);
  const others = persons.filter(({ name }) => isFree(name) && !isSame(name, me));
  const left = persons.filter(({ name }) => !people.some((one) => isSame(one.name, name)));
  const matching = left.filter(({ name }) =>
    name.toLocaleLowerCase('pt').includes(typedName.trim().toLocaleLowerCase('pt')),
  );

  function add(name: string) {
    const added = addName(people, name, persons);
    if ('error' in added) return setNameError(added.error);
    setNameError(null);
    onChange({ people: added.people, typedName: '' });
  }

  return (
    <fieldset className={classes.people}>
      <legend className={classes.legend}>{t('services.who')}</legend>
      <p className={classes.hint}>
        <Unbroken>
          {t(persons.length > 0 ? 'services.whoHint' : 'services.whoHintFirst', {
            maximum: personsPerCart,
          })}
        </Unbroken>
      </p>
      <Chosen
        box={chosen}
        people={people}
        onRemove={(name) => onChange({ people: without(people, name) })}
      />
      {isMeFree || others.length > 0 ? (
        <ul className={classes.chips} aria-label={t('services.nameList')}>
          {isMeFree ? (
            <li>
              <PersonChip
                name={me}
                label={t('services.me', { name: me })}
                note="+"
                onClick={() => add(me)}
              />
            </li>
          ) : null}
          {others.map((person) => (
            <li key={person.id}>
              <PersonChip name={person.name} note="+" onClick={() => add(person.name)} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className={classes.row}>
        <LookupField
          id={id}
          label={t(people.length > 0 ? 'services.otherName' : 'services.name')}
          listLabel={t('services.nameList')}
          text={typedName}
          onType={(text) => {
            setNameError(null);
            onChange({ typedName: text });
          }}
          options={matching.map((person) => ({ id: person.id, text: person.name }))}
          onChoose={(option) => add(option.text)}
        />
        <Button variant="outline" size="lg" onClick={() => add(typedName)}>
          {t('services.add')}
        </Button>
      </div>
      {nameError || error ? (
        <div className={classes.error} role="alert">
          {nameError === 'fault.duplicate' ? <p>{t('fault.duplicateTitle')}</p> : null}
          <p>{nameError ? t(nameError, { maximum: personsPerCart }) : error}</p>
        </div>
      ) : null}
    </fieldset>
  );
}

/** The chip or the cross that was pressed is taken away with its focus: the last person chosen has it then. */
function useFocusAfterChange(people: ChosenPerson[]) {
  const box = useRef<HTMLUListElement>(null);
  const count = useRef(people.length);
  useEffect(() => {
    if (count.current === people.length) return;
    count.current = people.length;
    if (document.activeElement !== document.body) return;
    const buttons = box.current?.querySelectorAll('button') ?? [];
    const field = box.current?.closest('fieldset');
    const next = [...buttons].at(-1) ?? field?.querySelector<HTMLElement>('button, input');
    next?.focus();
  }, [people]);
  return box;
}

function Chosen({
  box,
  people,
  onRemove,
}: {
  box: RefObject<HTMLUListElement | null>;
  people: ChosenPerson[];
  onRemove: (name: string) => void;
}) {
  const t = useText(cartTexts);
  const isForGuests = useIsMember();
  // The first guest is whom e-mails go to: one alone needs no such word.
  const leads = (index: number) => isForGuests && people.length > 1 && index === 0;
  return (
    <ul ref={box} className={classes.chips} aria-label={t('services.chosen')} aria-live="polite">
      {people.map(({ name }, index) => (
        <li key={name} className={classes.person}>
          <PersonChip name={name} isSet note={leads(index) ? t('services.leadGuest') : undefined} />
          <RemoveButton label={t('services.remove', { name })} onClick={() => onRemove(name)} />
        </li>
      ))}
    </ul>
  );
}

function without(people: ChosenPerson[], name: string): ChosenPerson[] {
  return people.filter((person) => person.name !== name);
}
