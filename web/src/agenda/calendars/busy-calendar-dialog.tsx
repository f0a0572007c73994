import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../../platform/texts.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { connectCalendar } from './calendars.api.ts';
import classes from './calendars.module.css';
import { calendarsTexts } from './calendars.texts.ts';
import type { NamedPool } from './calendars-view.tsx';

interface BusyCalendarDialogProps {
  pools: readonly NamedPool[];
  onDone: (message: string) => void;
  onClose: () => void;
}

interface BusyCalendarDraft {
  pool: string;
  address: string;
}

/** Asks for the pool and the address of an external calendar, which is read before the dialog closes. */
export function BusyCalendarDialog({ pools, onDone, onClose }: BusyCalendarDialogProps) {
  const t = useText(calendarsTexts);
  const id = useId();
  const { revalidate } = useRevalidator();
  const form = useForm<BusyCalendarDraft, keyof BusyCalendarDraft>({
    initial: { pool: pools[0]?.id ?? '', address: '' },
    idOf: (field) => `${id}${field}`,
    labels: { pool: t('busy.form.pool'), address: t('busy.form.address') },
    codes: { pool: 'pool', address: 'address' },
    failed: t('failed.text'),
    check: ({ address }) =>
      address.trim() === '' ? { address: t('busy.form.addressMissing') } : {},
    send: async ({ pool, address }) => {
      const message = await connectCalendar({ pool, address: address.trim() });
      await revalidate();
      onDone(message);
      onClose();
    },
  });
  return (
    <Dialog isOpen isTall title={t('busy.form.title')} closeLabel={t('close')} onClose={onClose}>
      <form onSubmit={form.submit} noValidate method="post" className={classes.form}>
        <FormErrorSummary title={t('problem')} errors={form.summary} />
        <SelectField
          id={`${id}pool`}
          label={t('busy.form.pool')}
          value={form.draft.pool}
          error={form.errors.pool}
          onChange={({ target }) => form.change({ pool: target.value })}
        >
          {pools.map(({ id: pool, name }) => (
            <option key={pool} value={pool}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field('address')}
          type="url"
          label={t('busy.form.address')}
          hint={t('busy.form.hint')}
          maxLength={2000}
          autoComplete="off"
          data-autofocus
        />
        <p className={classes.soft}>{t('busy.form.private')}</p>
        <div className={classes.acts}>
          <Button type="submit" variant="accent" isBusy={form.isBusy}>
            {t('busy.form.send')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
