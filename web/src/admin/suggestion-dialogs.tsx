import { reasonCharacters } from '@vaga/contract/limits';
import type { MergeTarget } from '@vaga/contract/service-suggestions';
import { type ReactNode, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import classes from './registrations.module.css';
import { suggestionsTexts } from './suggestions.texts.ts';

interface SuggestionDialogProps {
  /** What the entity wrote. */
  text: string;
  isBusy: boolean;
  onClose: () => void;
}

/** Which service of the catalogue a suggestion is. */
export function MergeDialog({
  targets,
  onMerge,
  ...dialog
}: SuggestionDialogProps & {
  targets: readonly MergeTarget[];
  onMerge: (idService: number) => void;
}) {
  const t = useText(suggestionsTexts);
  const [chosen, setChosen] = useState('');
  const [isTried, setTried] = useState(false);
  const types = Map.groupBy(targets, ({ serviceType }) => serviceType);
  return (
    <DialogForm
      {...dialog}
      title={t('merge.title', { text: dialog.text })}
      submitLabel={t('merge')}
      onSubmit={() => {
        setTried(true);
        if (chosen !== '') onMerge(Number(chosen));
      }}
    >
      <SelectField
        label={t('merge.service')}
        hint={t('merge.hint')}
        value={chosen}
        error={isTried && chosen === '' ? t('merge.missing') : null}
        onChange={({ target }) => setChosen(target.value)}
        data-autofocus
      >
        <option value="">{t('merge.choose')}</option>
        {[...types].map(([type, services]) => (
          <optgroup key={type} label={type}>
            {services.map(({ idService, service }) => (
              <option key={idService} value={idService}>
                {service}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </DialogForm>
  );
}

/** Why there will be no such service: the members of the entity read it. */
export function RefuseSuggestionDialog({
  onRefuse,
  ...dialog
}: SuggestionDialogProps & { onRefuse: (reason: string) => void }) {
  const t = useText(suggestionsTexts);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = reason.trim().length < reasonCharacters.minimum;
  return (
    <DialogForm
      {...dialog}
      title={t('refuse.title', { text: dialog.text })}
      submitLabel={t('refuse')}
      isDanger
      onSubmit={() => {
        setTried(true);
        if (!isShort) onRefuse(reason.trim());
      }}
    >
      <TextField
        label={t('refuse.reason')}
        hint={t('refuse.hint')}
        value={reason}
        maxLength={reasonCharacters.maximum}
        error={isTried && isShort ? t('refuse.short') : null}
        onChange={({ target }) => setReason(target.value)}
        data-autofocus
      />
    </DialogForm>
  );
}

function DialogForm({
  title,
  submitLabel,
  isDanger = false,
  isBusy,
  onClose,
  onSubmit,
  children,
}: Omit<SuggestionDialogProps, 'text'> & {
  title: string;
  submitLabel: string;
  isDanger?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const t = useText(suggestionsTexts);
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('close')} width={520}>
      <form
        className={classes.form}
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <div className={classes.acts}>
          <Button type="submit" variant={isDanger ? 'danger' : 'accent'} isBusy={isBusy}>
            {submitLabel}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
