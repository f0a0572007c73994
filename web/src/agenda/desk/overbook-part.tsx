import { useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { wallTimeOfStart } from '../guest-form.rules.ts';
import { deskTexts } from './desk.texts.ts';
import { focusField } from './desk-fields.ts';
import classes from './desk-sheet.module.css';
import type { DeskFormState } from './use-desk-form.ts';

const reasonLength = 120;

/** Asks whether a place is added to the full start that was chosen, and why; nothing is reserved before. */
export function OverbookPart({ form }: { form: DeskFormState }) {
  const t = useText(deskTexts);
  const { draft, choose } = form;
  const [reason, setReason] = useState('');
  if (!draft.isFull || draft.isOverbooked) return null;
  function overbook() {
    choose({ isOverbooked: true, overbookReason: reason });
    setReason('');
    focusField('name');
  }
  return (
    <section className={classes.overbook} aria-label={t('overbook.title')}>
      <p>{t('overbook.full', { time: wallTimeOfStart(draft.time) })}</p>
      <TextField
        label={t('overbook.reason')}
        value={reason}
        autoComplete="off"
        maxLength={reasonLength}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          overbook();
        }}
      />
      <Button variant="outline" onClick={overbook}>
        {t('overbook.anyway')}
      </Button>
    </section>
  );
}
