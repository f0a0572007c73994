import type { CatalogueService } from '@vaga/contract/entity-services';
import { suggestionCharacters } from '@vaga/contract/offer-limits';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../../platform/texts.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { sendSuggestion } from './offers.api.ts';
import classes from './offers.module.css';
import { offersTexts } from './offers.texts.ts';

interface SuggestDialogProps {
  /** Its types are offered. */
  catalogue: readonly CatalogueService[];
  onDone: (answer: string) => void;
  onClose: () => void;
}

/** Asks for a service that the catalogue lacks. */
export function SuggestDialog({ catalogue, onDone, onClose }: SuggestDialogProps) {
  const t = useText(offersTexts);
  const id = useId();
  const { revalidate } = useRevalidator();
  const types = new Map(catalogue.map(({ serviceType: one }) => [one.id, one.description]));
  const form = useForm<{ text: string; type: string }, 'text'>({
    initial: { text: '', type: '' },
    keptAs: 'offers.suggest',
    idOf: (name) => `${id}${name}`,
    labels: { text: t('suggest.text') },
    codes: { text: 'text' },
    check: ({ text }) =>
      text.trim().length < suggestionCharacters.minimum ? { text: t('suggest.short') } : {},
    failed: t('failed.text'),
    send: async ({ text, type }, key) => {
      const answer = await sendSuggestion({ text, idServiceType: Number(type) }, key);
      form.forget();
      await revalidate();
      onDone(answer);
    },
  });
  return (
    <Dialog isOpen width={520} title={t('suggest')} closeLabel={t('close')} onClose={onClose}>
      <form onSubmit={form.submit} noValidate method="post" className={classes.form}>
        <FormErrorSummary title={t('form.problem')} errors={form.summary} />
        <TextAreaField
          id={`${id}text`}
          label={t('suggest.text')}
          hint={t('suggest.hint')}
          rows={3}
          maxLength={suggestionCharacters.maximum}
          value={form.draft.text}
          error={form.errors.text}
          onChange={({ target }) => form.change({ text: target.value })}
          data-autofocus
        />
        <SelectField
          label={t('suggest.type')}
          value={form.draft.type}
          onChange={({ target }) => form.change({ type: target.value })}
        >
          <option value="">{t('suggest.noType')}</option>
          {[...types].map(([one, description]) => (
            <option key={one} value={one}>
              {description}
            </option>
          ))}
        </SelectField>
        <div className={classes.acts}>
          <Button type="submit" variant="accent" isBusy={form.isBusy}>
            {t('suggest.send')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
