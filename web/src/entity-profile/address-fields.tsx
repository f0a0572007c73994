import type { Area } from '@vaga/contract/geography';
import { PlacePin } from '../search/index.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import partClasses from '../ui/part.module.css';
import type { FieldsProps } from './fields.tsx';
import { PendingNote } from './pending-note.tsx';
import classes from './profile.module.css';
import { numberOf } from './profile-draft.ts';
import { useAddressLookUps } from './use-address-look-ups.ts';

interface AddressFieldsProps extends FieldsProps {
  districts: readonly Area[];
  /** Of the district that is saved. */
  municipalities: readonly Area[];
  isReadOnly: boolean;
}

/** Where the entity is. A postal code that other entities have fills the locality; the pin and its figures say the same. */
export function AddressFields(props: AddressFieldsProps) {
  const { form, profile, t, districts, isReadOnly } = props;
  const { draft, change, errors } = form;
  const lookUps = useAddressLookUps({ draft, change, saved: props.municipalities });
  const { municipalities } = lookUps;

  const [latitude, longitude] = [numberOf(draft.latitude), numberOf(draft.longitude)];
  const isPlaced = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const { addressLine1, postalCode, locality } = profile.address;
  return (
    <section className={partClasses.part} aria-labelledby="profile-address">
      <h2 id="profile-address">{t('part.address')}</h2>
      <PendingNote
        isPending={profile.pending?.address != null}
        text={t('pending.shown', { value: `${addressLine1}, ${postalCode} ${locality}` })}
      />
      <TextField
        {...form.field('addressLine1')}
        label={t('address')}
        autoComplete="street-address"
        maxLength={200}
      />
      <div className={classes.pair}>
        <TextField
          {...form.field('postalCode')}
          label={t('postalCode')}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="0000-000"
          onChange={({ target }) => void lookUps.typePostalCode(target.value)}
        />
        <TextField {...form.field('locality')} label={t('locality')} maxLength={100} />
      </div>
      <div className={classes.pair}>
        <SelectField
          id={form.field('districtCode').id}
          label={t('district')}
          error={errors.districtCode}
          value={draft.districtCode}
          onChange={({ target }) => void lookUps.chooseDistrict(target.value)}
        >
          {draft.districtCode === '' ? <option value="">{t('district.choose')}</option> : null}
          {districts.map(({ code, description }) => (
            <option key={code} value={code}>
              {description}
            </option>
          ))}
        </SelectField>
        <SelectField
          id={form.field('municipalityCode').id}
          label={t('municipality')}
          error={errors.municipalityCode}
          value={draft.municipalityCode}
          onChange={({ target }) => lookUps.chooseMunicipality(target.value)}
        >
          <option value="">{t('municipality.choose')}</option>
          {municipalities.map(({ code, description }) => (
            <option key={code} value={code}>
              {description}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={classes.pair}>
        <TextField {...form.field('latitude')} label={t('latitude')} inputMode="decimal" />
        <TextField {...form.field('longitude')} label={t('longitude')} inputMode="decimal" />
      </div>
      {isPlaced ? (
        <div className={classes.map}>
          <PlacePin
            latitude={latitude}
            longitude={longitude}
            onMove={
              isReadOnly
                ? undefined
                : (north, east) => change({ latitude: String(north), longitude: String(east) })
            }
          />
        </div>
      ) : null}
      {isReadOnly ? null : <p className={classes.hint}>{t(isPlaced ? 'pin.hint' : 'pin.none')}</p>}
    </section>
  );
}
