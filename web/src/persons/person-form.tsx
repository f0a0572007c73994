import type { LookUp } from '@vaga/contract/common';
import { useIsMember } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import classes from './person-form.module.css';
import {
  type KnownNumber,
  maskHealthNumber,
  maskPostalCode,
  otherWithNumber,
  type PersonDraft,
  type PersonField,
  personFieldsOf,
  wrongBirth,
} from './person-form.rules.ts';
import { personsTexts } from './persons.texts.ts';

/** Identification type 9 is the national card: it makes a person National, so a foreigner cannot choose it. */
export const nationalCard = 9;

export interface PersonFormProps {
  /** Before each field's id, so that two forms can stand on one page. */
  idPrefix: string;
  draft: PersonDraft;
  onChange: (part: Partial<PersonDraft>) => void;
  errors: Partial<Record<PersonField, string>>;
  countries: LookUp[];
  identificationTypes: LookUp[];
  /** A civil date: dates of birth are before it. */
  today: string;
  /** The health numbers of the account's other people. */
  others: readonly KnownNumber[];
  /** What the e-mail is for, where that is another than for most. */
  emailHint?: string | undefined;
}

/** The data of one person, with the fields that the nationality asks for. */
export function PersonForm(props: PersonFormProps) {
  const { draft, onChange } = props;
  const t = useText(personsTexts);
  const field = useField(props);
  return (
    <div className={classes.form}>
      <Identity {...props} />
      <ChoiceField
        {...field.choice('nationalityType')}
        value={draft.nationalityType}
        options={[
          { value: 'National', text: t('nationalityType.National') },
          { value: 'Foreign', text: t('nationalityType.Foreign') },
        ]}
        onChange={(value) => onChange({ nationalityType: value as PersonDraft['nationalityType'] })}
      />
      {draft.nationalityType === 'National' ? <HealthNumber {...props} /> : <Foreign {...props} />}
      {personFieldsOf(draft).includes('postalCode') ? (
        <TextField
          {...field.text('postalCode')}
          hint={t('postalCodeHint')}
          autoComplete="postal-code"
          inputMode="numeric"
          onChange={(event) => onChange({ postalCode: maskPostalCode(event.target.value) })}
        />
      ) : null}
    </div>
  );
}

function Identity(props: PersonFormProps) {
  const { draft, onChange, today, emailHint } = props;
  const t = useText(personsTexts);
  const field = useField(props);
  const isForGuests = useIsMember();
  const email = (
    <TextField
      {...field.text('email')}
      hint={emailHint ?? t('emailHint')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
    />
  );
  const phone = (
    <TextField
      {...field.text('phone')}
      hint={t('phoneHint')}
      type="tel"
      inputMode="tel"
      autoComplete="off"
    />
  );
  const birth = (
    <DateField
      {...field.choice('dateOfBirth')}
      hint={t('dateOfBirthHint')}
      value={draft.dateOfBirth}
      wrongParts={wrongBirth(draft.dateOfBirth, today)?.parts ?? []}
      autoComplete="bday"
      onChange={(dateOfBirth) => onChange({ dateOfBirth })}
    />
  );
  const gender = (
    <ChoiceField
      {...field.choice('gender')}
      value={draft.gender}
      options={(isForGuests ? (['Male', 'Female'] as const) : (['Female', 'Male'] as const)).map(
        (value) => ({ value, text: t(`gender.${value}`) }),
      )}
      onChange={(value) => onChange({ gender: value })}
    />
  );
  const name = <TextField {...field.text('name')} hint={t('nameHint')} autoComplete="off" />;
  // The desk reads the same order in both of its forms: that of the specification's form for one guest.
  if (isForGuests)
    return (
      <>
        {name}
        {phone}
        {email}
        {birth}
        {gender}
      </>
    );
  return (
    <>
      {name}
      {birth}
      {gender}
      {email}
      {phone}
    </>
  );
}

function HealthNumber(props: PersonFormProps) {
  const t = useText(personsTexts);
  const field = useField(props);
  const other = otherWithNumber(props.draft.healthIdentificationNumber, props.others);
  return (
    <div>
      <TextField
        {...field.text('healthIdentificationNumber')}
        hint={t('healthNumberHint')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) =>
          props.onChange({ healthIdentificationNumber: maskHealthNumber(event.target.value) })
        }
      />
      <p role="status" className={other ? classes.warning : 'visually-hidden'}>
        {other ? t('healthNumberTaken', { name: other }) : ''}
      </p>
    </div>
  );
}

function Foreign(props: PersonFormProps) {
  const field = useField(props);
  const documents = props.identificationTypes.filter(({ id }) => id !== nationalCard);
  return (
    <>
      <LookUpField {...field.text('alternativeIdentificationType')} rows={documents} />
      <TextField {...field.text('alternativeIdentificationNumber')} autoComplete="off" />
      <LookUpField {...field.text('nationality')} rows={props.countries} />
      <LookUpField {...field.text('countryOfBirth')} rows={props.countries} />
      <LookUpField {...field.text('countryOfResidence')} rows={props.countries} />
    </>
  );
}

interface LookUpFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  'aria-required': true | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  rows: LookUp[];
}

function LookUpField({ rows, ...select }: LookUpFieldProps) {
  const t = useText(personsTexts);
  return (
    <SelectField {...select}>
      <option value="">{t('choose')}</option>
      {rows.map(({ id, description }) => (
        <option key={id} value={id}>
          {description}
        </option>
      ))}
    </SelectField>
  );
}

/** What every field of the form has in common: its name, its words, what is wrong with it, and that it is needed. */
function useField({ idPrefix, draft, errors, onChange }: PersonFormProps) {
  const t = useText(personsTexts);
  // A guest, whom a member enters, may have no e-mail.
  const isForGuests = useIsMember();
  const frame = (name: PersonField) => ({
    id: `${idPrefix}-${name}`,
    label: t(personLabels[name]),
    error: errors[name],
  });
  const choice = (name: PersonField) => ({ ...frame(name), isRequired: true });
  const text = (name: PersonField) => ({
    ...frame(name),
    'aria-required': name !== 'email' || !isForGuests || undefined,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return { choice, text };
}

/** The words of each field: a summary of what is wrong says which one it is. */
export const personLabels = {
  name: 'name',
  dateOfBirth: 'dateOfBirth',
  email: 'email',
  phone: 'phone',
  gender: 'gender',
  nationalityType: 'nationalityType',
  healthIdentificationNumber: 'healthNumber',
  alternativeIdentificationType: 'identificationType',
  alternativeIdentificationNumber: 'identificationNumber',
  nationality: 'nationality',
  countryOfBirth: 'countryOfBirth',
  countryOfResidence: 'countryOfResidence',
  postalCode: 'postalCode',
} as const satisfies Record<PersonField, string>;
