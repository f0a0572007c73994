import type { CatalogueService, OwnService } from '@vaga/contract/entity-services';
import { useText } from '../../platform/texts.ts';
import { dot } from '../../ui/dot.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Option } from '../../ui/option.tsx';
import classes from './offers.module.css';
import { offersTexts } from './offers.texts.ts';

/** A service that is ticked, as it is typed. */
export interface ChosenDraft {
  price: string;
  location: OwnService['location'];
  radius: string;
}

const locations = ['Entity', 'AtAddress', 'Online'] as const;

interface CatalogueRowProps {
  service: CatalogueService;
  /** Null: not ticked. */
  chosen: ChosenDraft | null;
  /** The ids of its fields. */
  idOf: (name: 'price' | 'radius') => string;
  priceError: string | undefined;
  radiusError: string | undefined;
  onChange: (chosen: ChosenDraft | null) => void;
}

/** A service of the catalogue; once ticked, with its price and where it is done. */
export function CatalogueRow(props: CatalogueRowProps) {
  const { service, chosen, idOf, priceError, radiusError, onChange } = props;
  const t = useText(offersTexts);
  const { serviceType, loinc, durationMinutes, offeredAt } = service;
  const open = locations.filter((location) => !offeredAt.includes(location));
  const [first] = open;
  const facts = [
    serviceType.description,
    t('lengths.minutes', { minutes: durationMinutes }),
    ...(loinc ? [`LOINC ${loinc}`] : []),
    ...(offeredAt.length > 0
      ? [t('add.offered', { where: offeredAt.map((one) => t(`where.${one}`)).join(', ') })]
      : []),
  ];
  return (
    <li>
      <Option
        type="checkbox"
        checked={chosen !== null}
        disabled={first === undefined}
        onChange={({ target }) =>
          onChange(target.checked && first ? { price: '', location: first, radius: '' } : null)
        }
      >
        {service.service}
        <small className={classes.soft}>{facts.join(dot)}</small>
      </Option>
      {chosen ? (
        <fieldset className={classes.inside}>
          <legend className="visually-hidden">{service.service}</legend>
          <div className={classes.pair}>
            <TextField
              id={idOf('price')}
              label={t('price.label')}
              inputMode="decimal"
              value={chosen.price}
              error={priceError}
              onChange={({ target }) => onChange({ ...chosen, price: target.value })}
            />
            <SelectField
              label={t('column.where')}
              value={chosen.location}
              onChange={({ target }) =>
                onChange({ ...chosen, location: target.value as ChosenDraft['location'] })
              }
            >
              {open.map((location) => (
                <option key={location} value={location}>
                  {t(`where.${location}`)}
                </option>
              ))}
            </SelectField>
            {chosen.location === 'AtAddress' ? (
              <TextField
                id={idOf('radius')}
                label={t('radius')}
                inputMode="decimal"
                value={chosen.radius}
                error={radiusError}
                onChange={({ target }) => onChange({ ...chosen, radius: target.value })}
              />
            ) : null}
          </div>
        </fieldset>
      ) : null}
    </li>
  );
}
