import { useEffect, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from './button.tsx';
import classes from './copy-field.module.css';
import { TextAreaField, TextField } from './field.tsx';
import { uiTexts } from './ui.texts.ts';

/** Milliseconds for which the word that it was copied stays. Source: the specification. */
const copiedFor = 2000;

interface CopyFieldProps {
  label: string;
  value: string;
  /** One of several on the screen, none of which is its main act. */
  isOneOfMany?: boolean;
  /** A value that takes so many lines, such as code. */
  rows?: number;
}

/** A value to copy. Where the browser refuses, the field is there to copy from. */
export function CopyField({ label, value, isOneOfMany = false, rows }: CopyFieldProps) {
  const t = useText(uiTexts);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  const field = { label, value, readOnly: true };
  return (
    <div className={rows === undefined ? classes.box : classes.wide}>
      {rows === undefined ? (
        <TextField {...field} onFocus={(event) => event.target.select()} />
      ) : (
        <TextAreaField
          {...field}
          rows={rows}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
      )}
      <div className={classes.act}>
        <Button variant={isOneOfMany ? 'outline' : 'accent'} onClick={copy}>
          {t('copy')}
        </Button>
        <span role="status">{isCopied ? t('copied') : ''}</span>
      </div>
    </div>
  );
}
