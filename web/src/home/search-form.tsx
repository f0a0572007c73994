import type { ServiceType } from '@vaga/contract/catalogue';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import { paths } from '../app/paths.ts';
import {
  isKnown,
  LocationField,
  nowhere,
  placeInFull,
  placeOrTown,
  queryOf,
} from '../geography/index.ts';
import { lookUpEntities, NeedField, needChoiceOf, needInFull } from '../needs/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useAddress, useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { useFormErrors } from '../platform/use-form-errors.ts';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { homeTexts } from './home.texts.ts';
import classes from './search-form.module.css';

type Name = 'what' | 'where';

const idOf = (name: Name) => `search-${name}`;
const formId = 'home-search';
const nothing = { text: '', serviceType: '', service: '' };

/**
 * What, where, when, go. All that is missing is said at once. Sent before its script has run, the words are looked up by
 * the search page. `serviceTypes` is null when the catalogue could not be had.
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
  const [need, setNeed] = useState(nothing);
  const [place, setPlace] = useState(nowhere);
  const [date, setDate] = useState('');
  const { errors, summary, show, forget } = useFormErrors<Name>(idOf);
  const [hasNoPosition, setNoPosition] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setNoPosition(false);
    await run(async () => {
      const read = need.serviceType === '' ? await needInFull(need.text) : null;
      const found = typeof read === 'string' ? null : read;
      if (found?.need.kind === 'entity') return await navigate(paths.entity(found.need.id));
      const { serviceType, service } = found ? needChoiceOf(found.need) : need;
      const near = placeOrTown(place, found?.where ?? null);
      const meant = isKnown(near) ? near : await placeInFull(near);
      const isFilledIn = show({
        ...(typeof read === 'string' ? { what: t(`search.info.${read}`) } : {}),
        ...(typeof meant === 'string'
          ? { where: t(`search.info.${whyAsked(meant, serviceType)}`) }
          : {}),
      });
      if (!isFilledIn || typeof meant === 'string') return;
      await navigate(paths.search({ serviceType, service, ...queryOf(meant), date }));
    });
  }

  /** Video has no place: the town only orders the results. */
  function whyAsked(missing: 'no_location' | 'unknown_location', serviceType: string) {
    const slug = serviceTypes?.find(({ id }) => String(id) === serviceType)?.slug;
    return slug === 'telemedicine' && place.label.trim() === '' ? 'no_location_video' : missing;
  }

  function want(wanted: typeof nothing) {
    setNeed(wanted);
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
        id={formId}
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
          <NeedField
            id="search-what"
            label={t('search.what')}
            text={need.text}
            isChosen={need.serviceType !== ''}
            error={errors.what}
            onType={(text) => want({ ...nothing, text })}
            onChoose={(chosen, town) => {
              want({ text: chosen.description, ...needChoiceOf(chosen) });
              setPlace(placeOrTown(place, town));
            }}
            controlClass={classes.control}
          />
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
            lookUpEntities={lookUpEntities}
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
          // Before the script runs it sends the form with its type.
          <button
            key={id}
            type="submit"
            form={formId}
            name="serviceType"
            value={id}
            className={classes.chip}
            aria-pressed={need.serviceType === String(id) && need.service === ''}
            onClick={(event) => {
              event.preventDefault();
              want({ text: description, serviceType: String(id), service: '' });
            }}
          >
            {description}
          </button>
        ))}
      </div>
    </div>
  );
}
