import type { ServiceType } from '@vaga/contract/catalogue';
import { useText } from '../platform/texts.ts';
import fieldClasses from '../ui/field.module.css';
import { Field } from '../ui/field.tsx';
import classes from './filter-bar.module.css';
import { searchTexts } from './search.texts.ts';
import type { ServicesOfType } from './use-services.ts';

const selectClass = `${classes.control} ${fieldClasses.select}`;

/** The kind of service; `serviceTypes` is null when the catalogue could not be had. */
export function ServiceTypeField({
  serviceTypes,
  value,
  onChange,
  onRetry,
}: {
  serviceTypes: ServiceType[] | null;
  value: string;
  onChange: (serviceType: string) => void;
  onRetry: () => void;
}) {
  const t = useText(searchTexts);
  return (
    <div className={classes.cell}>
      <Field
        id="filter-type"
        label={t('filters.type')}
        aside={serviceTypes ? undefined : <Retry onRetry={onRetry} />}
      >
        {(control) => (
          <select
            {...control}
            name="serviceType"
            className={selectClass}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{t(serviceTypes ? 'filters.typeNone' : 'filters.failed')}</option>
            {(serviceTypes ?? []).map(({ id, description }) => (
              <option key={id} value={id}>
                {description}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** One service of the kind, or any of them. */
export function ServiceField({
  services,
  isReady,
  value,
  onChange,
}: {
  services: ServicesOfType;
  /** A kind is chosen. */
  isReady: boolean;
  value: string;
  onChange: (service: string) => void;
}) {
  const t = useText(searchTexts);
  const { list, state, only } = services;
  const none = !isReady
    ? t('filters.typeFirst')
    : { ready: t('filters.any'), loading: t('filters.loading'), failed: t('filters.failed') }[
        state
      ];
  return (
    <div className={classes.cell}>
      <Field
        id="filter-service"
        label={t('filters.service')}
        aside={state === 'failed' ? <Retry onRetry={services.retry} /> : undefined}
      >
        {(control) => (
          <select
            {...control}
            name="service"
            className={selectClass}
            value={value}
            disabled={!isReady}
            aria-busy={state === 'loading' || undefined}
            onChange={(event) => onChange(event.target.value)}
          >
            {only ? null : <option value="">{none}</option>}
            {list.map(({ id, description }) => (
              <option key={id} value={id}>
                {description}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const t = useText(searchTexts);
  return (
    <button type="button" className={fieldClasses.aside} onClick={onRetry}>
      {t('retry')}
    </button>
  );
}
