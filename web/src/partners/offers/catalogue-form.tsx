import type { CatalogueService, OwnService } from '@vaga/contract/entity-services';
import { entityServicesPerCall, largestRadiusKm } from '@vaga/contract/offer-limits';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { CatalogueRow, type ChosenDraft } from './catalogue-row.tsx';
import { type ChosenService, offerServices } from './offers.api.ts';
import classes from './offers.module.css';
import { centsOfTyped, hasWords } from './offers.rules.ts';
import { type OffersText, offersTexts } from './offers.texts.ts';
import { radiusOf } from './service-form.tsx';

interface CatalogueDraft {
  /** By the id of the service. */
  chosen: Record<string, ChosenDraft>;
}

interface CatalogueFormProps {
  catalogue: readonly CatalogueService[];
  /** Which services are shown. */
  text: string;
  onText: (text: string) => void;
}

/** Services to tick, each with its price and where it is done. */
export function CatalogueForm({ catalogue, text, onText }: CatalogueFormProps) {
  const t = useText(offersTexts);
  const id = useId();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [type, setType] = useState('');
  const [done, setDone] = useState('');
  const idOf = (name: string) => `${id}${name}`;
  const form = useForm<CatalogueDraft, string>({
    initial: { chosen: {} },
    keptAs: 'offers.add',
    idOf,
    labels: Object.fromEntries(
      catalogue.flatMap(({ idService, service }) => [
        [`price${idService}`, service],
        [`radius${idService}`, service],
      ]),
    ),
    check: ({ chosen }) => errorsOf(chosen, t),
    failed: t('failed.text'),
    send: async ({ chosen }) => {
      const answer = await offerServices(servicesOf(chosen));
      form.forget();
      if (answer === '') return void navigate(paths.dashboard('services'));
      setDone(answer);
      form.change({ chosen: {} });
      await revalidate();
    },
  });
  const { chosen } = form.draft;
  const count = Object.keys(chosen).length;
  const types = new Map(catalogue.map(({ serviceType: one }) => [one.id, one.description]));
  const shown = catalogue.filter(
    ({ idService, service, serviceType, loinc }) =>
      chosen[idService] !== undefined ||
      ((type === '' || type === String(serviceType.id)) &&
        hasWords(`${service} ${serviceType.description} ${loinc ?? ''}`, text)),
  );
  const set = (idService: number, one: ChosenDraft | null) => {
    const { [idService]: _before, ...others } = chosen;
    form.change({ chosen: one ? { ...others, [idService]: one } : others });
  };
  return (
    <form onSubmit={form.submit} noValidate method="post" className={classes.form}>
      <FormErrorSummary title={t('form.problem')} errors={form.summary} />
      <div className={`${classes.pair} ${classes.find}`}>
        <TextField
          label={t('add.find')}
          hint={t('add.findHint')}
          type="search"
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
        <SelectField
          label={t('column.type')}
          value={type}
          onChange={({ target }) => setType(target.value)}
        >
          <option value="">{t('all')}</option>
          {[...types].map(([one, description]) => (
            <option key={one} value={one}>
              {description}
            </option>
          ))}
        </SelectField>
      </div>
      <p role="status" className={classes.soft}>
        {t('add.found', { count: shown.length })}
      </p>
      {shown.length === 0 ? <p>{t('add.none')}</p> : null}
      <ul role="list" className={classes.catalogue} aria-label={t('add')}>
        {shown.map((service) => (
          <CatalogueRow
            key={service.idService}
            service={service}
            chosen={chosen[service.idService] ?? null}
            idOf={(name) => idOf(`${name}${service.idService}`)}
            priceError={form.errors[`price${service.idService}`]}
            radiusError={form.errors[`radius${service.idService}`]}
            onChange={(one) => set(service.idService, one)}
          />
        ))}
      </ul>
      <div className={classes.bar}>
        <p role="status">{done || t('add.chosen', { count })}</p>
        <Button
          type="submit"
          variant="accent"
          isBusy={form.isBusy}
          disabled={count === 0 || count > entityServicesPerCall}
        >
          {t('add.send')}
        </Button>
      </div>
    </form>
  );
}

function errorsOf(chosen: CatalogueDraft['chosen'], t: OffersText): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [idService, { price, location, radius }] of Object.entries(chosen)) {
    if (centsOfTyped(price) === null) errors[`price${idService}`] = t('price.wrong');
    if (location === 'AtAddress' && radiusOf(radius) === null)
      errors[`radius${idService}`] = t('radius.wrong', { maximum: largestRadiusKm });
  }
  return errors;
}

function servicesOf(chosen: CatalogueDraft['chosen']): ChosenService[] {
  return Object.entries(chosen).map(([idService, { price, location, radius }]) => ({
    idService: Number(idService),
    location: location satisfies OwnService['location'],
    radiusKm: location === 'AtAddress' ? radiusOf(radius) : null,
    priceCents: centsOfTyped(price) ?? 0,
  }));
}
