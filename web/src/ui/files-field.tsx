import { IconPaperclip } from '@tabler/icons-react';
import { Field, type FieldFrame } from './field.tsx';
import classes from './files-field.module.css';
import { RemoveButton } from './remove-button.tsx';

interface FilesFieldProps extends FieldFrame {
  id: string;
  files: readonly File[];
  /** The most that are taken: with so many the field takes no more. */
  maximum: number;
  /** The types that the chooser of the system offers, as `accept` of HTML. */
  accept: string;
  /** What the button says. */
  chooseLabel: string;
  sizeOf: (file: File) => string;
  removeLabelOf: (file: File) => string;
  onChange: (files: File[]) => void;
}

/** Files that are chosen one after another or together, each with its size and a way to take it out. */
export function FilesField({ id, files, maximum, accept, onChange, ...frame }: FilesFieldProps) {
  const { chooseLabel, sizeOf, removeLabelOf, ...field } = frame;
  const isFull = files.length >= maximum;
  return (
    <Field id={id} {...field}>
      {(control) => (
        <>
          {files.length > 0 ? (
            <ul role="list" className={classes.list}>
              {files.map((file, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and only their place tells them apart
                <li key={`${index} ${file.name}`} className={classes.file}>
                  <IconPaperclip size={18} aria-hidden="true" />
                  <span className={classes.name}>{file.name}</span>
                  <small className={classes.size}>{sizeOf(file)}</small>
                  <RemoveButton
                    label={removeLabelOf(file)}
                    onClick={() => onChange(files.filter((_, other) => other !== index))}
                  />
                </li>
              ))}
            </ul>
          ) : null}
          <span className={classes.choose} data-full={isFull || undefined}>
            <input
              {...control}
              className={classes.input}
              type="file"
              multiple
              accept={accept}
              disabled={isFull}
              onChange={({ target }) => {
                onChange([...files, ...(target.files ?? [])].slice(0, maximum));
                // The same file may be chosen again after it was taken out.
                target.value = '';
              }}
            />
            <span aria-hidden="true" className={classes.button}>
              {chooseLabel}
            </span>
          </span>
        </>
      )}
    </Field>
  );
}
