import type { ServiceType } from '@vaga/contract/catalogue';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import { paths } from '../app/paths.ts';
import { isKnown, LocationField, nowhere, placeInFull, queryOf } from '../geography/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useAddress, useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { useFormErrors } from '../platform/use-form-errors.ts';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import fieldClasses from '../ui/field.module.css';
import { Field } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { homeTexts } from './home.texts.ts';
import classes from './search-form.module.css';

type Name = 'what' | 'where';

const idOf = (name: Name) => `search-${name}`;

/**
 * What, where, when, go. All that is missing is said at once. `serviceTypes` is null when the catalogue could not be had.
 */
export function SearchForm({
  serviceTypes,
  today,
}: {
  serviceTypes: ServiceType[] | null;
  today: string;
}) {
  const t = useText(homeTexts);
  const navigate = useNavigate();
  const toAddress = useAddress();
  const { run, isBusy } = useAttempt();
  const [serviceType, setServiceType] = useState('');
  const [place, setPlace] = useState(nowhere);
  const [date, setDate] = useState('');
  const { errors, summary, show, forget } = useFormErrors<Name>(idOf);
  const [hasNoPosition, setNoPosition] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setNoPosition(false);
    await run(async () => {
      const meant = isKnown(place) ? place : await placeInFull(place);
      const isFilledIn = show({
        ...(serviceType ? {} : { what: t('search.info.no_service_type') }),
        ...(typeof meant === 'string' ? { where: t(`search.info.${meant}`) } : {}),
      });
      if (!isFilledIn || typeof meant === 'string') return;
      await navigate(paths.search({ serviceType, service: '', ...queryOf(meant), date }));
    });
  }

  function choose(type: string) {
    setServiceType(type);
    forget(['what']);
  }

  if (!serviceTypes) {
    return (
      <div className={classes.area}>
        <ReadAgain
          title={t('search.failed')}
          text={t('search.failedText')}
          retryLabel={t('search.retry')}
        />
      </div>
    );
  }
  return (
    <div className={classes.area}>
      <Form
        method="get"
        action={toAddress(paths.search())}
        role="search"
        aria-label={t('search.label')}
        className={classes.form}
        onSubmit={submit}
        noValidate
      >
        <div className={classes.summary}>
          <FormErrorSummary title={t('search.missing')} errors={summary} />
        </div>
        <div className={classes.cell}>
          <Field id="search-what" label={t('search.what')} error={errors.what}>
            {(control) => (
              <select
                {...control}
                name="serviceType"
                className={`${classes.control} ${fieldClasses.select}`}
                value={serviceType}
                onChange={(event) => choose(event.target.value)}
              >
                <option value="">{t('search.whatNone')}</option>
                {serviceTypes.map(({ id, description }) => (
                  <option key={id} value={id}>
                    {description}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div className={classes.cell}>
          <LocationField
            id="search-where"
            place={place}
            error={hasNoPosition ? t('search.info.no_position') : errors.where}
            onChange={(chosen) => {
              setPlace(chosen);
              setNoPosition(false);
              forget(['where']);
            }}
            onNoPosition={() => setNoPosition(true)}
            controlClass={classes.control}
          />
        </div>
        <div className={classes.cell}>
          <DayField
            id="search-when"
            name="date"
            label={t('search.when')}
            value={date}
            today={today}
            anyLabel={t('search.anyDay')}
            onChange={setDate}
            controlClass={classes.control}
          />
        </div>
        <Button type="submit" variant="accent" size="lg" className={classes.go} isBusy={isBusy}>
          {t('search.submit')}
        </Button>
      </Form>
      <div className={classes.quick}>
        <span>{t('search.quick')}</span>
        {serviceTypes.map(({ id, description }) => (
          <button
            key={id}
            type="button"
            className={classes.chip}
            aria-pressed={serviceType === String(id)}
            onClick={() => choose(String(id))}
          >
            {description}
          </button>
        ))}
      </div>
    </div>
  );
}
