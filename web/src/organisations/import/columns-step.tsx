import type { ImportFile } from '@vaga/contract/import';
import type { ImportKind } from '@vaga/contract/import-columns';
import { importColumns, keyColumns } from '@vaga/contract/import-columns';
import { useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import classes from './import.module.css';
import { type ChosenColumns, headersLeft, missingColumnsOf } from './import.rules.ts';
import { importTexts } from './import.texts.ts';
import { useColumnName } from './use-column-name.ts';

interface ColumnsStepProps {
  files: readonly ImportFile[];
  columns: ChosenColumns;
  isBusy: boolean;
  onChange: (columns: ChosenColumns) => void;
  onBack: () => void;
  onContinue: () => void;
}

/** Which header of each file is which of our columns: recognised ones are chosen already. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { files, columns, isBusy, onChange, onBack, onContinue } = props;
  const t = useText(importTexts);
  const [isTried, setTried] = useState(false);
  const isMissing = files.some(
    ({ kind }) => missingColumnsOf(kind, columns[kind] ?? {}).length > 0,
  );
  return (
    <>
      <p className={classes.lead}>{t('columns.lead')}</p>
      {files.map((file) => (
        <FileColumns
          key={file.kind}
          file={file}
          chosen={columns[file.kind] ?? {}}
          isTried={isTried}
          onChoose={(column, index) => {
            const of = { ...columns[file.kind], [column]: index };
            onChange({ ...columns, [file.kind]: of });
          }}
        />
      ))}
      <div className={classes.acts}>
        <Button
          variant="accent"
          isBusy={isBusy}
          onClick={() => {
            setTried(true);
            if (!isMissing) onContinue();
          }}
        >
          {t('columns.continue')}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onBack}>
          {t('otherFile')}
        </Button>
      </div>
    </>
  );
}

interface FileColumnsProps {
  file: ImportFile;
  chosen: Readonly<Record<string, number>>;
  isTried: boolean;
  onChoose: (column: string, index: number) => void;
}

function FileColumns({ file, chosen, isTried, onChoose }: FileColumnsProps) {
  const t = useText(importTexts);
  const nameOf = useColumnName();
  const { kind, headers, sample } = file;
  const missing = missingColumnsOf(kind, chosen);
  const left = headersLeft(file, chosen);
  const isKey = (column: string) => keysOf(kind).includes(column);
  return (
    <fieldset className={classes.file}>
      <legend>{t(`kind.${kind}`)}</legend>
      <div className={classes.columns}>
        {importColumns[kind].map((column) => (
          <SelectField
            key={column}
            label={isKey(column) ? t('columns.required', { name: nameOf(column) }) : nameOf(column)}
            value={String(chosen[column] ?? -1)}
            error={isTried && missing.includes(column) ? t('columns.missing') : null}
            onChange={({ target: { value } }) => onChoose(column, Number(value))}
          >
            <option value="-1">{t('columns.none')}</option>
            {headers.map((header, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headers may repeat
              <option key={index} value={String(index)}>
                {sample[index] ? `${header} (${sample[index]})` : header}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {left.length > 0 ? (
        <p className={classes.soft}>{t('columns.left', { names: left.join(', ') })}</p>
      ) : null}
    </fieldset>
  );
}

function keysOf(kind: ImportKind): readonly string[] {
  return keyColumns[kind];
}
