import { calendarDetails } from '@vaga/contract/calendar-limits';
import type { CalendarLink } from '@vaga/contract/calendars';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../../platform/texts.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { Option } from '../../ui/option.tsx';
import { makeCalendarLink } from './calendars.api.ts';
import classes from './calendars.module.css';
import { calendarsTexts } from './calendars.texts.ts';
import type { NamedPool } from './calendars-view.tsx';

interface CalendarLinkDialogProps {
  pools: readonly NamedPool[];
  onClose: () => void;
}

/** Asks which agenda and what it shows; then shows the address, which no later answer has. */
export function CalendarLinkDialog({ pools, onClose }: CalendarLinkDialogProps) {
  const t = useText(calendarsTexts);
  const { revalidate } = useRevalidator();
  const [address, setAddress] = useState<string | null>(null);
  if (address !== null)
    return (
      // Without a cross: an address that is closed by a click beside it is lost.
      <Dialog
        isOpen
        title={t('links.made.title')}
        actions={<Button onClick={onClose}>{t('links.made.done')}</Button>}
      >
        <p>{t('links.made.text')}</p>
        <CopyField label={t('links.made.address')} value={address} />
      </Dialog>
    );
  return (
    <Dialog isOpen isTall title={t('links.add')} closeLabel={t('close')} onClose={onClose}>
      <CalendarLinkForm
        pools={pools}
        onCancel={onClose}
        onMade={(made) => {
          setAddress(made);
          void revalidate();
        }}
      />
    </Dialog>
  );
}

interface CalendarLinkDraft {
  /** Empty: all pools. */
  pool: string;
  detail: CalendarLink['detail'];
}

interface CalendarLinkFormProps {
  pools: readonly NamedPool[];
  onMade: (address: string) => void;
  onCancel: () => void;
}

function CalendarLinkForm({ pools, onMade, onCancel }: CalendarLinkFormProps) {
  const t = useText(calendarsTexts);
  const id = useId();
  const form = useForm<CalendarLinkDraft, keyof CalendarLinkDraft>({
    initial: { pool: '', detail: 'busy' },
    idOf: (field) => `${id}${field}`,
    labels: { pool: t('links.form.pool'), detail: t('links.form.detail') },
    codes: { pool: 'pool', detail: 'detail' },
    failed: t('failed.text'),
    check: () => ({}),
    send: async ({ pool, detail }) => {
      const { address } = await makeCalendarLink({ pool: pool === '' ? null : pool, detail });
      onMade(address);
    },
  });
  const { draft, change } = form;
  return (
    <form onSubmit={form.submit} noValidate method="post" className={classes.form}>
      <FormErrorSummary title={t('problem')} errors={form.summary} />
      <SelectField
        id={`${id}pool`}
        label={t('links.form.pool')}
        value={draft.pool}
        error={form.errors.pool}
        onChange={({ target }) => change({ pool: target.value })}
      >
        <option value="">{t('links.all')}</option>
        {pools.map(({ id: pool, name }) => (
          <option key={pool} value={pool}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset id={`${id}detail`} tabIndex={-1} className={classes.choice}>
        <legend>{t('links.form.detail')}</legend>
        {calendarDetails.map((detail) => (
          <Option
            key={detail}
            type="radio"
            name={`${id}detail`}
            checked={draft.detail === detail}
            onChange={() => change({ detail })}
          >
            {t(`links.detail.${detail}`)}
          </Option>
        ))}
        <p className={classes.soft}>{t('links.form.detailHint')}</p>
      </fieldset>
      <div className={classes.acts}>
        <Button type="submit" variant="accent" isBusy={form.isBusy}>
          {t('links.form.send')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
