import { IconDownload, IconUpload } from '@tabler/icons-react';
import { downloadImportTemplate } from '@vaga/contract/calls/import';
import { type DragEvent, useId, useState } from 'react';
import { fileAddress } from '../../platform/api.ts';
import { useText } from '../../platform/texts.ts';
import { FileLink } from '../../ui/button.tsx';
import classes from './import.module.css';
import { importTexts } from './import.texts.ts';

interface UploadStepProps {
  hint: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** The file: chosen, or dropped; and the templates for those who have none yet. */
export function UploadStep({ hint, isBusy, onFile }: UploadStepProps) {
  const t = useText(importTexts);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onFile(file);
  };
  return (
    <>
      <p className={classes.lead}>{t('upload.lead')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button does the same by keyboard */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={28} aria-hidden="true" />
        <label className={classes.choose} htmlFor={id} data-busy={isBusy || undefined}>
          {t(isBusy ? 'upload.reading' : 'upload.choose')}
          <input
            id={id}
            className="visually-hidden"
            type="file"
            disabled={isBusy}
            accept=".zip,.json,.csv,application/zip,application/json,text/csv"
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onFile(file);
              // The same file can be chosen again, once it is mended.
              target.value = '';
            }}
          />
        </label>
        <small id={`${id}-hint`} className={classes.soft}>
          {hint}
        </small>
      </div>
      <p role="status" className="visually-hidden">
        {isBusy ? t('upload.reading') : ''}
      </p>
      <div className={classes.template}>
        <p>{t('template.lead')}</p>
        <FileLink
          href={fileAddress(downloadImportTemplate, {})}
          download
          icon={<IconDownload size={20} aria-hidden="true" />}
        >
          {t('template')}
        </FileLink>
      </div>
    </>
  );
}
