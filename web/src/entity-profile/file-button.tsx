import { IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './profile.module.css';

interface FileButtonProps {
  label: string;
  /** As `accept` of HTML. */
  accept: string;
  isMultiple?: boolean;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses files, which are sent at once. */
export function FileButton({ label, accept, isMultiple, isBusy, onFiles }: FileButtonProps) {
  const id = useId();
  return (
    <span className={classes.choose} aria-busy={isBusy || undefined}>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple ?? false}
        disabled={isBusy}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after a refusal.
          target.value = '';
        }}
      />
      <label htmlFor={id}>
        <IconUpload size={18} aria-hidden="true" />
        {label}
      </label>
    </span>
  );
}
