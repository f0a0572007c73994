import { importBytes, importRows } from '@vaga/contract/limits';
import type { StayImportReport } from '@vaga/contract/stays';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatNumber, formatSize } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { messageIn } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { decodeCsv } from './decode-csv.rules.ts';
import { ImportReport } from './import-report.tsx';
import classes from './import-stays.module.css';
import { applyImport, previewImport } from './stays.api.ts';
import { staysTexts } from './stays.texts.ts';

/** A file that was read, and what becomes of it; `isDone` once it is saved. */
interface Read {
  csv: string;
  report: StayImportReport;
  isDone: boolean;
}

/** Imports stays from a CSV file: what would become of each row first, then the saving. */
export function ImportStaysDialog({ onClose }: { onClose: () => void }) {
  const t = useText(staysTexts);
  const language = useLanguage();
  const id = useId();
  const { revalidate } = useRevalidator();
  const [read, setRead] = useState<Read | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<Read>): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      setRead(await work());
      return true;
    } catch (failure) {
      setError(messageIn(failure) ?? t('problem.text'));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function choose(file: File | undefined): Promise<void> {
    setRead(null);
    setError(null);
    if (!file) return;
    if (file.size > importBytes)
      return setError(t('import.tooBig', { size: formatSize(importBytes, language) }));
    await attempt(async () => {
      const csv = decodeCsv(new Uint8Array(await file.arrayBuffer()));
      return { csv, report: await previewImport(csv), isDone: false };
    });
  }

  async function apply({ csv }: Read): Promise<void> {
    if (await attempt(async () => ({ csv, report: await applyImport(csv), isDone: true })))
      await revalidate();
  }

  const toSave = read && !read.isDone ? read.report.new + read.report.changed : 0;
  return (
    <Dialog
      isOpen
      isTall
      onClose={onClose}
      title={t('import.title')}
      closeLabel={t('close')}
      width={640}
      actions={
        read && toSave > 0 ? (
          <Button variant="accent" isBusy={isBusy} onClick={() => void apply(read)}>
            {t('import.apply', { count: toSave })}
          </Button>
        ) : (
          <Button variant="outline" onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      <div className={classes.form}>
        <Field
          id={`${id}file`}
          label={t('import.file')}
          hint={t('import.text', { maximum: formatNumber(importRows, language) })}
          error={error}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv,text/plain"
              className={classes.file}
              // The same file can be chosen again, once it is mended.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={({ target: { files } }) => void choose(files?.[0])}
            />
          )}
        </Field>
        <p role="status" className={classes.status}>
          {isBusy ? t('import.reading') : read ? t(statusOf(read)) : ''}
        </p>
        {read ? <ImportReport report={read.report} /> : null}
      </div>
    </Dialog>
  );
}

function statusOf({ report, isDone }: Read): 'import.done' | 'import.summary' | 'import.nothing' {
  if (isDone) return 'import.done';
  return report.new + report.changed > 0 ? 'import.summary' : 'import.nothing';
}
