import { openLicence } from '@vaga/contract/calls/entity-profile';
import { licenceFileBytes } from '@vaga/contract/entity-limits';
import type { LicenceFile } from '@vaga/contract/entity-profile';
import { licenceKinds } from '@vaga/contract/standing';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { fileAddress } from '../platform/api.ts';
import { useAttempt } from '../platform/attempt.ts';
import { formatSize } from '../platform/format.ts';
import { useLanguage } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { DateField } from '../ui/date-field.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import partClasses from '../ui/part.module.css';
import type { FieldsProps } from './fields.tsx';
import { FileButton } from './file-button.tsx';
import { PendingNote } from './pending-note.tsx';
import { uploadLicence } from './profile.api.ts';
import classes from './profile.module.css';

/** The licence of the entity: who gave it, its number and end, and the file, which only managers and administrators read. */
export function LicenceFields({ form, profile, t, maySave }: FieldsProps & { maySave: boolean }) {
  const id = useId();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const upload = useAttempt();
  const { draft, change } = form;
  const { licence, pending } = profile;
  const kind = licence.kind ? t(`licence.${licence.kind}`) : '–';
  const megabytes = licenceFileBytes / 1_000_000;

  const send = (file: File) =>
    upload.run(async () => {
      const { type, messages } = await uploadLicence(file);
      if (type === 'Error') throw new ApiError(200, messages);
      await revalidate();
    });
  const line = (file: LicenceFile, isPending: boolean) => (
    <p className={classes.file}>
      <a
        href={fileAddress(openLicence, { query: isPending ? { pending: 'true' } : {} })}
        download={file.fileName}
      >
        {file.fileName}
      </a>{' '}
      <small>{formatSize(file.sizeBytes, language)}</small>
    </p>
  );
  return (
    <section className={partClasses.part} aria-labelledby="profile-licence">
      <h2 id="profile-licence">{t('part.licence')}</h2>
      <PendingNote
        isPending={pending?.licence != null}
        text={t('pending.shown', { value: `${kind} ${licence.number}`.trim() })}
      />
      <SelectField
        label={t('licenceKind')}
        value={draft.licenceKind}
        onChange={({ target }) => change({ licenceKind: target.value })}
      >
        <option value="">{t('licence.choose')}</option>
        {licenceKinds.map((value) => (
          <option key={value} value={value}>
            {t(`licence.${value}`)}
          </option>
        ))}
      </SelectField>
      <TextField {...form.field('licenceNumber')} label={t('licenceNumber')} maxLength={60} />
      <div className={classes.upload}>
        <p className={classes.label}>{t('licenceFile')}</p>
        <p className={classes.hint}>{t('licenceFile.hint', { megabytes })}</p>
        {licence.file && maySave ? line(licence.file, false) : null}
        {licence.file || pending?.licenceFile ? null : <p>{t('licenceFile.none')}</p>}
        {pending?.licenceFile ? (
          <>
            <PendingNote isPending text={t('licenceFile.pending')} />
            {maySave ? line(pending.licenceFile, true) : null}
          </>
        ) : null}
        {maySave ? (
          <FileButton
            label={t(licence.file ? 'licenceFile.replace' : 'licenceFile.add')}
            accept="application/pdf,image/jpeg"
            isBusy={upload.isBusy}
            onFiles={([file]) => {
              if (file) void send(file);
            }}
          />
        ) : null}
        {upload.failure ? (
          <p role="alert" className={classes.error}>
            {upload.failure.text ?? t('failed.text')}
          </p>
        ) : null}
      </div>
      <DateField
        id={`${id}until`}
        label={t('licenceUntil')}
        hint={t('licenceUntil.hint')}
        value={draft.licenceUntil}
        onChange={(licenceUntil) => change({ licenceUntil })}
      />
    </section>
  );
}
