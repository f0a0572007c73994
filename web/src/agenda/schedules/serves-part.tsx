import type { PlannedService } from '@vaga/contract/schedules';
import { useText } from '../../platform/texts.ts';
import choiceClasses from '../../ui/choice-field.module.css';
import { CheckboxField } from '../../ui/field.tsx';
import { Option } from '../../ui/option.tsx';
import classes from './schedule-dialog.module.css';
import { schedulesTexts } from './schedules.texts.ts';

interface ServesPartProps {
  id: string;
  services: readonly PlannedService[];
  servesAll: boolean;
  serves: readonly string[];
  error?: string | null | undefined;
  onChange: (part: { servesAll?: boolean; serves?: string[] }) => void;
}

/** Which services a schedule serves. One that takes longer has its own schedule on the same pool, which is said here. */
export function ServesPart({ id, services, servesAll, serves, error, onChange }: ServesPartProps) {
  const t = useText(schedulesTexts);
  return (
    <fieldset className={choiceClasses.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={choiceClasses.label}>{t('field.serves')}</legend>
      <div className={classes.pair}>
        <Option
          type="radio"
          id={id}
          name={id}
          checked={servesAll}
          onChange={() => onChange({ servesAll: true })}
        >
          {t('services.all')}
        </Option>
        <Option
          type="radio"
          name={id}
          checked={!servesAll}
          isInvalid={Boolean(error)}
          onChange={() => onChange({ servesAll: false })}
        >
          {t('services.chosen')}
        </Option>
      </div>
      {servesAll ? null : (
        <div className={classes.services}>
          {services.map((service) => (
            <CheckboxField
              key={service.id}
              id={`${id}-${service.id}`}
              label={
                service.location === 'Entity'
                  ? service.name
                  : t(`location.${service.location}`, { name: service.name })
              }
              checked={serves.includes(service.id)}
              onChange={({ target: { checked } }) =>
                onChange({
                  serves: checked
                    ? [...serves, service.id]
                    : serves.filter((chosen) => chosen !== service.id),
                })
              }
            />
          ))}
        </div>
      )}
      <p className={classes.hint}>{t('services.hint')}</p>
      {error ? (
        <p id={`${id}-error`} className={choiceClasses.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
