import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import partClasses from '../ui/part.module.css';
import { chooseEntityCode } from './partner-account.api.ts';
import { partnerAccountTexts } from './partner-account.texts.ts';

const codeShape = /^[\p{L}\p{N}._-]+$/u;

/** Chooses the code of an entity that has not been live: afterwards it is on flyers, and stays. */
export function EntityCodeForm({ code }: { code: string }) {
  const t = useText(partnerAccountTexts);
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isSaved, setSaved] = useState(false);
  const form = useForm<{ code: string }, 'code'>({
    initial: { code },
    idOf: () => id,
    labels: { code: t('code.label') },
    check: (draft) => (codeShape.test(draft.code.trim()) ? {} : { code: t('code.wrong') }),
    codes: { 'entity_code.taken': 'code', code: 'code' },
    failed: t('failed.text'),
    send: async (draft) => {
      const { type, messages } = await chooseEntityCode(draft.code.trim());
      if (type !== 'Success') throw new ApiError(200, messages);
      await revalidate();
      setSaved(true);
    },
  });
  return (
    <form
      className={partClasses.part}
      onSubmit={(event) => {
        setSaved(false);
        form.submit(event);
      }}
      noValidate
      method="post"
    >
      <h2>{t('code.title')}</h2>
      <FormErrorSummary title={t('problem')} errors={form.summary} />
      <TextField
        {...form.field('code')}
        label={t('code.label')}
        hint={t('code.hint')}
        maxLength={40}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t('code.save')}
        </Button>
      </div>
      <p role="status">{isSaved ? t('code.saved') : ''}</p>
    </form>
  );
}
