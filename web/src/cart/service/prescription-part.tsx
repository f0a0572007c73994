import { useText } from '../../platform/texts.ts';
import type { FieldErrors } from '../../platform/use-form-errors.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { cartTexts } from '../cart.texts.ts';
import type { ChosenPerson } from './people.rules.ts';
import {
  emptyPrescription,
  type PrescriptionDraft,
  type PrescriptionPart,
  tidyPart,
} from './prescription.rules.ts';
import classes from './services-form.module.css';
import type { PrescriptionField, ServicesDraft } from './services-form.rules.ts';

export type PrescriptionType = { id: number; description: string };

interface PrescriptionPartProps {
  types: readonly PrescriptionType[];
  draft: ServicesDraft;
  errors: FieldErrors<PrescriptionField>;
  onChange: (part: Partial<ServicesDraft>) => void;
}

/** Asked where the service takes prescriptions: whether there is one, and then each person's. */
export function PrescriptionQuestion({ types, draft, errors, onChange }: PrescriptionPartProps) {
  const t = useText(cartTexts);
  const { people, prescriptions } = draft;
  const isYes = draft.hasPrescription === 'yes';
  return (
    <>
      <ChoiceField
        id="services-hasPrescription"
        label={t('prescription.ask')}
        value={draft.hasPrescription}
        error={errors.hasPrescription}
        options={[
          { value: 'no', text: t('prescription.no') },
          { value: 'yes', text: t('prescription.yes') },
        ]}
        onChange={(value) => onChange({ hasPrescription: value === 'yes' ? 'yes' : 'no' })}
      />
      {isYes && people.length === 0 ? (
        <p className={classes.hint}>{t('prescription.people')}</p>
      ) : null}
      {isYes
        ? people.map((person, index) => (
            <OnePrescription
              key={person.name}
              person={person}
              index={index}
              isAlone={people.length === 1}
              types={types}
              value={prescriptions[person.name] ?? emptyPrescription}
              errors={errors}
              onChange={(value) =>
                onChange({ prescriptions: { ...prescriptions, [person.name]: value } })
              }
            />
          ))
        : null}
    </>
  );
}

interface OnePrescriptionProps {
  person: ChosenPerson;
  index: number;
  /** Of several, some may have none. */
  isAlone: boolean;
  types: readonly PrescriptionType[];
  value: PrescriptionDraft;
  errors: FieldErrors<PrescriptionField>;
  onChange: (value: PrescriptionDraft) => void;
}

function OnePrescription(props: OnePrescriptionProps) {
  const { person, index, isAlone, types, value, errors, onChange } = props;
  const t = useText(cartTexts);
  const fieldOf = (part: PrescriptionPart) => ({
    id: `services-prescription-${index}-${part}`,
    value: value[part],
    error: errors[`prescription-${index}-${part}`],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...value, [part]: tidyPart(part, event.target.value) }),
  });
  return (
    <fieldset className={classes.prescription}>
      <legend className={classes.legend}>{t('prescription.of', { name: person.name })}</legend>
      <SelectField label={t('prescription.type')} {...fieldOf('type')}>
        <option value="">{t('prescription.choose')}</option>
        {types.map(({ id, description }) => (
          <option key={id} value={id}>
            {description}
          </option>
        ))}
        {isAlone ? null : <option value="none">{t('prescription.without')}</option>}
      </SelectField>
      {value.type === 'none' ? null : (
        <>
          <TextField
            label={t('prescription.number')}
            hint={t('prescription.numberHint')}
            inputMode="numeric"
            autoComplete="off"
            {...fieldOf('number')}
          />
          <div className={classes.codes}>
            <TextField
              label={t('prescription.access')}
              hint={t('prescription.codeHint')}
              autoComplete="off"
              {...fieldOf('accessCode')}
            />
            <TextField
              label={t('prescription.provision')}
              hint={t('prescription.codeHint')}
              autoComplete="off"
              {...fieldOf('provisionCode')}
            />
          </div>
        </>
      )}
    </fieldset>
  );
}
