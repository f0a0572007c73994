import type { LookUp } from '@vaga/contract/common';
import type { ReactNode } from 'react';
import {
  maskHealthNumber,
  maskPostalCode,
  nationalCard,
  type PersonDraft,
  type PersonField,
  personFieldsOf,
  personLabels,
  personsTexts,
  wrongBirth,
} from '../persons/index.ts';
import { useText } from '../platform/texts.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { agendaTexts } from './agenda.texts.ts';
import classes from './guest-form.module.css';

export interface PersonLists {
  countries: LookUp[];
  identificationTypes: LookUp[];
}

export interface GuestPartProps {
  draft: PersonDraft;
  errors: Partial<Record<PersonField, string>>;
  onChange: (part: Partial<PersonDraft>) => void;
  lists: PersonLists;
  /** A civil date: dates of birth are before it. */
  today: string;
  /** Fields that can be read only. */
  isLocked?: (field: PersonField) => boolean;
  /** None of it is needed: it can be asked for later. */
  isOptional?: boolean;
  /** Fields that the form asks for in another part. */
  without?: readonly PersonField[];
}

/** The id of a field of the form. */
export const guestFieldId = (field: string) => `guest-${field}`;

/** The data of a guest, in the order of the specification's form. */
export function GuestPart(props: GuestPartProps) {
  const { draft, today, onChange } = props;
  const t = useText(agendaTexts);
  const tPerson = useText(personsTexts);
  const field = useGuestFields(props);
  return (
    <>
      {field.lock(
        'name',
        <TextField {...field.text('name')} hint={tPerson('nameHint')} maxLength={120} />,
      )}
      {field.lock(
        'phone',
        <TextField {...field.text('phone')} type="tel" inputMode="tel" maxLength={30} />,
      )}
      {field.lock(
        'email',
        <TextField
          {...field.text('email')}
          hint={t('form.emailHint')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          maxLength={254}
        />,
      )}
      {field.lock(
        'dateOfBirth',
        <DateField
          {...field.choice('dateOfBirth')}
          value={draft.dateOfBirth}
          wrongParts={wrongBirth(draft.dateOfBirth, today)?.parts ?? []}
          onChange={(dateOfBirth) => onChange({ dateOfBirth })}
        />,
      )}
      {field.lock(
        'gender',
        <ChoiceField
          {...field.choice('gender')}
          value={draft.gender}
          options={[
            { value: 'Male', text: tPerson('gender.Male') },
            { value: 'Female', text: tPerson('gender.Female') },
          ]}
          onChange={(gender) => onChange({ gender })}
        />,
      )}
      {field.lock(
        'nationalityType',
        <ChoiceField
          {...field.choice('nationalityType')}
          value={draft.nationalityType}
          options={[
            { value: 'National', text: tPerson('nationalityType.National') },
            { value: 'Foreign', text: tPerson('nationalityType.Foreign') },
          ]}
          onChange={(value) =>
            onChange({ nationalityType: value === 'Foreign' ? 'Foreign' : 'National' })
          }
        />,
      )}
      <Identity {...props} />
      {personFieldsOf(draft).includes('postalCode')
        ? field.lock(
            'postalCode',
            <TextField
              {...field.text('postalCode')}
              hint={tPerson('postalCodeHint')}
              inputMode="numeric"
              onChange={(event) => onChange({ postalCode: maskPostalCode(event.target.value) })}
            />,
          )
        : null}
    </>
  );
}

/** A national's health number, or the document and the countries of a foreigner. */
function Identity(props: GuestPartProps) {
  const { draft, onChange, lists } = props;
  const tPerson = useText(personsTexts);
  const field = useGuestFields(props);
  if (draft.nationalityType === 'National')
    return field.lock(
      'healthIdentificationNumber',
      <TextField
        {...field.text('healthIdentificationNumber')}
        hint={tPerson('healthNumberHint')}
        inputMode="numeric"
        onChange={(event) =>
          onChange({ healthIdentificationNumber: maskHealthNumber(event.target.value) })
        }
      />,
    );
  const select = (
    name: PersonField,
    rows: LookUp[],
    changeTo = (value: string) => onChange({ [name]: value }),
  ) =>
    field.lock(
      name,
      <SelectField {...field.text(name)} onChange={({ target }) => changeTo(target.value)}>
        <option value="">{tPerson('choose')}</option>
        {rows.map(({ id, description }) => (
          <option key={id} value={id}>
            {description}
          </option>
        ))}
      </SelectField>,
    );
  /** Most people were born and live in the country of their passport: where nothing is chosen there, it is. */
  function chooseNationality(nationality: string) {
    const isOpen = (name: 'countryOfBirth' | 'countryOfResidence') =>
      draft[name] === '' && !props.isLocked?.(name);
    onChange({
      nationality,
      ...(isOpen('countryOfBirth') ? { countryOfBirth: nationality } : {}),
      ...(isOpen('countryOfResidence') ? { countryOfResidence: nationality } : {}),
    });
  }
  const documents = lists.identificationTypes.filter(({ id }) => id !== nationalCard);
  return (
    <>
      {select('alternativeIdentificationType', documents)}
      {field.lock(
        'alternativeIdentificationNumber',
        <TextField {...field.text('alternativeIdentificationNumber')} maxLength={40} />,
      )}
      {select('nationality', lists.countries, chooseNationality)}
      {select('countryOfBirth', lists.countries)}
      {select('countryOfResidence', lists.countries)}
    </>
  );
}

/** What every field has in common: its name, its words, what is wrong with it, and whether it can be changed. */
function useGuestFields(props: GuestPartProps) {
  const { draft, errors, onChange, isLocked, isOptional = false, without = [] } = props;
  const tPerson = useText(personsTexts);
  const frame = (name: PersonField) => ({
    id: guestFieldId(name),
    label: tPerson(personLabels[name]),
    error: errors[name],
  });
  const choice = (name: PersonField) => ({ ...frame(name), isRequired: !isOptional });
  const text = (name: PersonField) => ({
    ...frame(name),
    // A guest may lack an e-mail.
    'aria-required': (!isOptional && name !== 'email') || undefined,
    value: draft[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const lock = (name: PersonField, control: ReactNode) =>
    without.includes(name) ? null : (
      <fieldset className={classes.lock} role="none" disabled={isLocked?.(name) ?? false}>
        {control}
      </fieldset>
    );
  return { choice, text, lock };
}
