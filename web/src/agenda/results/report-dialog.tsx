import { useQuery } from '@tanstack/react-query';
import type { SurveillanceForm, SurveillanceNotification } from '@vaga/contract/public-health';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../../platform/attempt.ts';
import { formatDay, formatStamp } from '../../platform/format.ts';
import type { Language } from '../../platform/language.ts';
import { useReadersZone } from '../../platform/readers-zone.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonCards } from '../../ui/faces.tsx';
import { TextField } from '../../ui/field.tsx';
import { readNotification, recordReport } from './notifications.api.ts';
import { resultEntryTexts } from './result-entry.texts.ts';
import classes from './results.module.css';

interface ReportDialogProps {
  row: SurveillanceNotification;
  onClose: () => void;
}

/** What the portal of the authority asks for, to copy field by field, and the reference that it gave. */
export function ReportDialog({ row, onClose }: ReportDialogProps) {
  const t = useText(resultEntryTexts);
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const [reference, setReference] = useState('');
  const [isTried, setTried] = useState(false);
  const details = useQuery({
    queryKey: ['surveillance', row.id],
    queryFn: () => readNotification(row.id),
    staleTime: 0,
  });
  const isMissing = reference.trim() === '';
  const save = () => {
    setTried(true);
    if (isMissing) return;
    void attempt.run(async () => {
      await recordReport(row.id, reference.trim());
      await revalidate();
      onClose();
    }, reference);
  };
  return (
    <Dialog
      isOpen
      isTall
      width={640}
      onClose={onClose}
      title={t('report.title', { person: row.person })}
      closeLabel={t('confirm.close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('confirm.back')}
          </Button>
          <Button isBusy={attempt.isBusy} onClick={save}>
            {t('report.done')}
          </Button>
        </>
      }
    >
      <p>{t('report.lead')}</p>
      {details.isPending ? (
        <SkeletonCards label={t('report.reading')} height={48} count={6} />
      ) : null}
      {details.isError ? <p role="alert">{t('failed.text')}</p> : null}
      {details.data?.form ? <FormToCopy form={details.data.form} /> : null}
      {details.data && !details.data.form ? <p>{t('report.erasedText')}</p> : null}
      <TextField
        label={t('report.reference')}
        hint={t('report.referenceHint')}
        error={
          attempt.failure?.text ?? (isTried && isMissing ? t('report.referenceMissing') : null)
        }
        value={reference}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setReference(target.value)}
      />
    </Dialog>
  );
}

const fields = [
  'disease',
  'name',
  'dateOfBirth',
  'gender',
  'healthNumber',
  'identification',
  'phone',
  'email',
  'postalCode',
  'service',
  'loinc',
  'result',
  'sampleAt',
  'resultAt',
  'place',
  'placeAddress',
  'placePhone',
] as const satisfies (keyof SurveillanceForm)[];

function FormToCopy({ form }: { form: SurveillanceForm }) {
  const t = useText(resultEntryTexts);
  const language = useLanguage();
  const zone = useReadersZone();
  const textOf = useFieldText(form, { language, zone });
  return (
    <div className={classes.copies}>
      {fields.map((field) => {
        const value = textOf(field);
        return value ? (
          <CopyField key={field} isOneOfMany label={t(`report.field.${field}`)} value={value} />
        ) : null;
      })}
    </div>
  );
}

function useFieldText(form: SurveillanceForm, at: { language: Language; zone: string }) {
  const t = useText(resultEntryTexts);
  return (field: (typeof fields)[number]): string | null => {
    const value = form[field];
    if (value === null) return null;
    if (field === 'dateOfBirth') return formatDay(value, at.language, 'dateOfYear');
    if (field === 'sampleAt' || field === 'resultAt')
      return formatStamp(value, at.zone, at.language);
    if (field === 'result') return t(`outcome.${form.result}`);
    if (field === 'gender' && form.gender) return t(`report.gender.${form.gender}`);
    return value;
  };
}
