import type { OwnService } from '@vaga/contract/entity-services';
import { largestRadiusKm, nextPriceDays, ownCodeCharacters } from '@vaga/contract/offer-limits';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { addDays } from '../../platform/add-days.rules.ts';
import { formatMoney } from '../../platform/format.ts';
import type { Language } from '../../platform/language.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { useConflict } from '../../platform/use-conflict.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { CheckboxField, TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import partClasses from '../../ui/part.module.css';
import { saveService } from './offers.api.ts';
import classes from './offers.module.css';
import { centsOfTyped, numericDay, typedOfCents } from './offers.rules.ts';
import { offersTexts } from './offers.texts.ts';

interface ServiceDraft {
  price: string;
  radius: string;
  ownCode: string;
  needsApproval: boolean;
  hasNext: boolean;
  nextPrice: string;
  nextFrom: string;
}

type Name = 'price' | 'radius' | 'ownCode' | 'nextPrice' | 'nextFrom';

interface ServiceFormProps {
  service: OwnService;
  /** At the entity. */
  today: string;
  /** What is shown was just saved. The page keeps it: a new version makes this form anew. */
  isSaved: boolean;
  onSaved: (isSaved: boolean) => void;
}

/** What a manager changes of a service. */
export function ServiceForm({ service, today, isSaved, onSaved }: ServiceFormProps) {
  const t = useText(offersTexts);
  const language = useLanguage();
  const id = useId();
  const { revalidate } = useRevalidator();
  const { conflict, save } = useConflict(service);
  const first = addDays(today, 1);
  const draftOf = (of: OwnService) => serviceDraftOf(of, { first, language });
  const form = useForm<ServiceDraft, Name>({
    initial: draftOf(service),
    idOf: (name) => `${id}${name}`,
    labels: { price: t('column.price'), radius: t('radius'), nextPrice: t('next.price') },
    check: (draft) => ({
      ...(centsOfTyped(draft.price) === null ? { price: t('price.wrong') } : {}),
      ...(service.location === 'AtAddress' && radiusOf(draft.radius) === null
        ? { radius: t('radius.wrong', { maximum: largestRadiusKm }) }
        : {}),
      ...(draft.hasNext && centsOfTyped(draft.nextPrice) === null
        ? { nextPrice: t('price.wrong') }
        : {}),
    }),
    codes: { 'nextPrice.from': 'nextFrom', radiusKm: 'radius', ownCode: 'ownCode' },
    failed: t('failed.text'),
    send: (draft) =>
      save(async (version) => {
        const { ownCode, needsApproval, hasNext, nextFrom: from } = draft;
        const nextPrice = hasNext ? { priceCents: centsOfTyped(draft.nextPrice) ?? 0, from } : null;
        const radiusKm = service.location === 'AtAddress' ? radiusOf(draft.radius) : null;
        const priceCents = centsOfTyped(draft.price) ?? 0;
        const changes = { priceCents, nextPrice, radiusKm, ownCode, needsApproval, version };
        await saveService(service.id, changes);
        onSaved(true);
        await revalidate();
      }),
  });
  const { draft, change } = form;
  const fieldsOf = (of: ServiceDraft) => [
    { name: t('column.price'), text: of.price },
    { name: t('radius'), text: of.radius },
    { name: t('column.ownCode'), text: of.ownCode },
    { name: t('column.approval'), text: t(of.needsApproval ? 'approval.yes' : 'approval.no') },
    {
      name: t('column.next'),
      text: of.hasNext
        ? t('next.from', { price: of.nextPrice, day: numericDay(of.nextFrom, true) })
        : '',
    },
  ];
  return (
    <>
      <form
        className={partClasses.part}
        onSubmit={(event) => {
          onSaved(false);
          form.submit(event);
        }}
        noValidate
        method="post"
      >
        <h2>{t('form.title')}</h2>
        <FormErrorSummary title={t('form.problem')} errors={form.summary} />
        <TextField
          {...form.field('price')}
          label={t('price.label')}
          hint={t('price.hint')}
          inputMode="decimal"
          className={classes.short}
        />
        <CheckboxField
          label={t('next.plan')}
          hint={t('next.hint')}
          checked={draft.hasNext}
          onChange={({ target }) => change({ hasNext: target.checked })}
        />
        {draft.hasNext ? (
          <NextPriceFields form={form} today={today} first={first} language={language} />
        ) : null}
        {service.location === 'AtAddress' ? (
          <TextField {...form.field('radius')} label={t('radius')} inputMode="decimal" />
        ) : null}
        <CheckboxField
          label={t('approval.label')}
          hint={t('approval.hint')}
          checked={draft.needsApproval}
          onChange={({ target }) => change({ needsApproval: target.checked })}
        />
        <TextField
          {...form.field('ownCode')}
          label={t('ownCode.label')}
          hint={t('ownCode.hint')}
          maxLength={ownCodeCharacters}
        />
        <Button type="submit" variant="accent" isBusy={form.isBusy}>
          {t('save')}
        </Button>
        <p role="status" className={classes.saved}>
          {isSaved ? t('saved') : ''}
        </p>
      </form>
      <ConflictDialog
        conflict={conflict}
        mine={draft}
        draftOf={draftOf}
        fieldsOf={fieldsOf}
        onMine={form.send}
        onTheirs={change}
      />
    </>
  );
}

function NextPriceFields({
  form,
  today,
  first,
  language,
}: {
  form: ReturnType<typeof useForm<ServiceDraft, Name>>;
  today: string;
  first: string;
  language: Language;
}) {
  const t = useText(offersTexts);
  const { nextFrom, nextPrice } = form.draft;
  const cents = centsOfTyped(nextPrice);
  const { id, error } = form.field('nextFrom');
  return (
    <div className={classes.inside}>
      <div className={classes.pair}>
        <TextField {...form.field('nextPrice')} label={t('next.price')} inputMode="decimal" />
        <DayField
          id={id}
          label={t('next.day')}
          value={nextFrom}
          today={today}
          first={first}
          last={addDays(today, nextPriceDays)}
          error={error}
          onChange={(day) => form.change({ nextFrom: day })}
        />
      </div>
      {cents === null ? null : (
        <p className={classes.preview}>
          {t('next.preview', {
            price: formatMoney(cents, language),
            day: numericDay(nextFrom, true),
          })}
        </p>
      )}
    </div>
  );
}

function serviceDraftOf(
  service: OwnService,
  { first, language }: { first: string; language: Language },
): ServiceDraft {
  const { priceCents, nextPrice, radiusKm, ownCode, needsApproval } = service;
  return {
    price: typedOfCents(priceCents, language),
    radius: radiusKm === null ? '' : String(radiusKm).replace('.', language === 'pt' ? ',' : '.'),
    ownCode,
    needsApproval,
    hasNext: nextPrice !== null,
    nextPrice: nextPrice ? typedOfCents(nextPrice.priceCents, language) : '',
    nextFrom: nextPrice?.from ?? first,
  };
}

/** Kilometres as typed; null for none that a service may have. */
export function radiusOf(typed: string): number | null {
  const km = Number(typed.replace(',', '.').trim());
  return typed.trim() !== '' && km >= 1 && km <= largestRadiusKm ? km : null;
}
