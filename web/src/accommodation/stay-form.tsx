import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError, messageIn } from '../platform/wire.ts';
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
  const loginType = useLoginType();
  const navigate = useNavigate();
  const form = useForm<{ code: string }, 'code'>({
    initial: { code },
    idOf: () => 'stay-code',
    isBlocking: true,
    check: (draft) =>
      draft.code.replace(/\s/g, '').length < shortestCode ? { code: t('fault.code') } : {},
    send: async (draft, key) => {
      const { type, data, messages } = await addStay(draft.code, key);
      if (type !== 'Success' || !data) throw new ApiError(200, messages);
      await navigate(paths.bookingsNew(loginType, data.reservation.code), { replace: true });
    },
    refusalOf: (error) => ({ errors: { code: messageIn(error) ?? t('problem.text') } }),
  });

  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('problem.form')} errors={form.summary} />
      <TextField
        {...form.field('code')}
        name="code"
        label={t('new.code')}
        hint={t('new.codeHint')}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" variant="accent" size="lg" isBusy={form.isBusy}>
        {t('new.addCode')}
      </Button>
    </form>
  );
}
