import type { OrganisationPlace } from '@vaga/contract/places';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { useReadFor } from '../platform/use-read-for.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { listDistricts, listMunicipalities, sendPlace } from './places.api.ts';
import classes from './places.module.css';
import { placesTexts } from './places.texts.ts';

const types = ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'] as const;

interface PlaceDraft {
  type: (typeof types)[number];
  name: string;
  line: string;
  postalCode: string;
  locality: string;
  district: string;
  municipality: string;
  /** '' for none. */
  copyFrom: string;
}

interface AddPlaceDialogProps {
  /** Those of the organisation: services and hours may be copied from them. */
  places: readonly OrganisationPlace[];
  onClose: () => void;
}

/** Adds a draft place: kind, name, address, and of which other place it takes services and hours. */
export function AddPlaceDialog({ places, onClose }: AddPlaceDialogProps) {
  const t = useText(placesTexts);
  const id = useId();
  const { revalidate } = useRevalidator();
  const form = useForm<PlaceDraft, keyof PlaceDraft>({
    initial: { ...empty, type: typeOf(places) },
    keptAs: 'add-place',
    idOf: (name) => `${id}${name}`,
    labels: { name: t('form.name'), line: t('form.line'), postalCode: t('form.postalCode') },
    codes: {
      name: 'name',
      'address.line': 'line',
      'address.postalCode': 'postalCode',
      'address.locality': 'locality',
      'address.municipality': 'municipality',
      copyFrom: 'copyFrom',
    },
    failed: t('error.text'),
    check: (draft) => ({
      ...(draft.name.trim().length < 3 ? { name: t('form.name.short') } : {}),
      ...(draft.line.trim().length < 3 ? { line: t('form.required') } : {}),
      ...(/^\d{4}-\d{3}$/.test(draft.postalCode.trim())
        ? {}
        : { postalCode: t('form.postalCode.wrong') }),
      ...(draft.locality.trim().length < 2 ? { locality: t('form.required') } : {}),
      ...(draft.municipality === '' ? { municipality: t('form.required') } : {}),
    }),
    send: async ({ type, name, line, postalCode, locality, municipality, copyFrom }, key) => {
      const address = { line, postalCode: postalCode.trim(), locality, municipality };
      const body = { type, name, address, copyFrom: copyFrom || null };
      const { type: answer, messages } = await sendPlace(body, key);
      if (answer !== 'Success') throw new ApiError(200, messages);
      form.forget({ ...empty, type });
      await revalidate();
      onClose();
    },
  });
  const { draft, change, errors } = form;
  const isProvider = draft.type === 'TestPartner' || draft.type === 'LabPartner';
  const sources = places.filter(
    ({ type, state }) => (type === 'TestPartner' || type === 'LabPartner') && state !== 'closed',
  );
  return (
    <Dialog
      isOpen
      isTall
      width={600}
      title={t('form.title')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <form onSubmit={form.submit} noValidate method="post" className={classes.form}>
        <p className={classes.soft}>{t('form.lead')}</p>
        <FormErrorSummary title={t('form.problem')} errors={form.summary} />
        <SelectField
          id={`${id}type`}
          label={t('form.type')}
          value={draft.type}
          onChange={({ target: { value } }) =>
            change({ type: value as PlaceDraft['type'], copyFrom: '' })
          }
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...form.field('name')} label={t('form.name')} maxLength={200} data-autofocus />
        <TextField
          {...form.field('line')}
          label={t('form.line')}
          hint={t('form.lineHint')}
          maxLength={200}
          autoComplete="street-address"
        />
        <div className={classes.pair}>
          <TextField
            {...form.field('postalCode')}
            label={t('form.postalCode')}
            inputMode="numeric"
            maxLength={8}
            autoComplete="postal-code"
          />
          <TextField
            {...form.field('locality')}
            label={t('form.locality')}
            maxLength={100}
            autoComplete="address-level2"
          />
        </div>
        <AreaFields
          id={id}
          district={draft.district}
          municipality={draft.municipality}
          error={errors.municipality}
          onChange={change}
        />
        {isProvider && sources.length > 0 ? (
          <SelectField
            id={`${id}copyFrom`}
            label={t('form.copyFrom')}
            hint={t('form.copyHint')}
            error={errors.copyFrom}
            value={draft.copyFrom}
            onChange={({ target: { value } }) => change({ copyFrom: value })}
          >
            <option value="">{t('form.copyNone')}</option>
            {sources.map((place) => (
              <option key={place.id} value={place.id}>
                {place.name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <div className={classes.acts}>
          <Button type="submit" isBusy={form.isBusy}>
            {t('form.save')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const empty: Omit<PlaceDraft, 'type'> = {
  name: '',
  line: '',
  postalCode: '',
  locality: '',
  district: '',
  municipality: '',
  copyFrom: '',
};

/** Another place is mostly of the kind of the first. */
function typeOf(places: readonly OrganisationPlace[]): PlaceDraft['type'] {
  return types.find((type) => type === places[0]?.type) ?? 'TestPartner';
}

interface AreaFieldsProps {
  id: string;
  district: string;
  municipality: string;
  error: string | undefined;
  onChange: (part: Partial<PlaceDraft>) => void;
}

/** District, and the municipalities of it. */
function AreaFields({ id, district, municipality, error, onChange }: AreaFieldsProps) {
  const t = useText(placesTexts);
  const districts = useReadFor('all', listDistricts);
  const municipalities = useReadFor(district === '' ? null : Number(district), listMunicipalities);
  const hasFailed = districts.failure !== null || municipalities.failure !== null;
  return (
    <div className={classes.pair}>
      <SelectField
        id={`${id}district`}
        label={t('form.district')}
        error={hasFailed ? t('form.districts') : undefined}
        value={district}
        onChange={({ target: { value } }) => onChange({ district: value, municipality: '' })}
      >
        <option value="">{t('form.choose')}</option>
        {districts.data?.map((area) => (
          <option key={area.code} value={area.id}>
            {area.description}
          </option>
        ))}
      </SelectField>
      <SelectField
        id={`${id}municipality`}
        label={t('form.municipality')}
        error={error}
        value={municipality}
        disabled={district === ''}
        onChange={({ target: { value } }) => onChange({ municipality: value })}
      >
        <option value="">{t('form.choose')}</option>
        {municipalities.data?.map((area) => (
          <option key={area.code} value={area.code}>
            {area.description}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
