import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { useFormErrors } from '../platform/use-form-errors.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { addStay } from './accommodation.api.ts';
import { accommodationTexts } from './accommodation.texts.ts';
import classes from './stay-form.module.css';

const shortestCode = 3;

/** The code that the hotel gave, or the one that the address brought along. Once added, the address has it: a reload keeps it. */
export function StayForm({ code }: { code: string }) {
  const t = useText(accommodationTexts);
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code);
  const { errors, summary, show, forget } = useFormErrors<'code'>(() => 'stay-code');
  const { run, isBusy } = useAttempt({ isBlocking: true });

  function submit(event: FormEvent) {
    event.preventDefault();
    const isShort = typed.replace(/\s/g, '').length < shortestCode;
    if (!show(isShort ? { code: t('fault.code') } : {})) return;
    void run(async (key) => {
      try {
        const { type, data, messages } = await addStay(typed, key);
        if (type !== 'Success' || !data) throw new ApiError(200, messages);
        await navigate(paths.bookingsNew('user', data.reservation.code), { replace: true });
      } catch (error) {
        const said = error instanceof ApiError ? error.messages[0]?.text : undefined;
        show({ code: said ?? t('problem.text') });
        throw error;
      }
    });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate method="post">
      <FormErrorSummary title={t('problem.form')} errors={summary} />
      <TextField
        id="stay-code"
        name="code"
        label={t('new.code')}
        hint={t('new.codeHint')}
        value={typed}
        error={errors.code}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target: { value } }) => {
          setTyped(value);
          forget(['code']);
        }}
      />
      <Button type="submit" variant="accent" size="lg" isBusy={isBusy}>
        {t('new.addCode')}
      </Button>
    </form>
  );
}
