import { type AccessKeyScope, accessKeyScopes } from '@vaga/contract/access';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { Option } from '../ui/option.tsx';
import { makeAccessKey } from './access-keys.api.ts';
import { accessKeysTexts } from './access-keys.texts.ts';
import classes from './members.module.css';

/** Asks for a name and what the key allows; then shows the key, which no later answer has. */
export function AccessKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useText(accessKeysTexts);
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  if (made)
    return (
      // Without a cross: a key that is closed by a click beside it is lost.
      <Dialog
        isOpen
        title={t('made.title', { name: made.name })}
        actions={<Button onClick={onClose}>{t('made.done')}</Button>}
      >
        <p>{t('made.text')}</p>
        <CopyField label={t('made.key')} value={made.key} />
      </Dialog>
    );
  return (
    <Dialog isOpen isTall title={t('create')} closeLabel={t('close')} onClose={onClose}>
      <AccessKeyForm
        onCancel={onClose}
        onMade={(key) => {
          setMade(key);
          void revalidate();
        }}
      />
    </Dialog>
  );
}

interface AccessKeyDraft {
  name: string;
  scopes: AccessKeyScope[];
}

interface AccessKeyFormProps {
  onMade: (key: { name: string; key: string }) => void;
  onCancel: () => void;
}

function AccessKeyForm({ onMade, onCancel }: AccessKeyFormProps) {
  const t = useText(accessKeysTexts);
  const id = useId();
  const form = useForm<AccessKeyDraft, keyof AccessKeyDraft>({
    initial: { name: '', scopes: [] },
    idOf: (field) => `${id}${field}`,
    labels: { name: t('form.name'), scopes: t('form.scopes') },
    codes: { name: 'name', scopes: 'scopes' },
    failed: t('failed.text'),
    check: ({ name, scopes }) => ({
      ...(name.trim() === '' ? { name: t('form.nameError') } : {}),
      ...(scopes.length === 0 ? { scopes: t('form.scopesError') } : {}),
    }),
    send: async ({ name, scopes }) => onMade(await makeAccessKey({ name: name.trim(), scopes })),
  });
  const { draft, change, errors } = form;
  return (
    <form onSubmit={form.submit} noValidate method="post" className={classes.form}>
      <FormErrorSummary title={t('form.problem')} errors={form.summary} />
      <TextField
        {...form.field('name')}
        label={t('form.name')}
        hint={t('form.nameHint')}
        maxLength={80}
        data-autofocus
      />
      <fieldset id={`${id}scopes`} tabIndex={-1} className={classes.choice}>
        <legend>{t('form.scopes')}</legend>
        {accessKeyScopes.map((scope) => (
          <Option
            key={scope}
            type="checkbox"
            checked={draft.scopes.includes(scope)}
            onChange={({ target }) => {
              const others = draft.scopes.filter((one) => one !== scope);
              change({ scopes: target.checked ? [...others, scope] : others });
            }}
          >
            {t(`scope.${scope}`)}
          </Option>
        ))}
        {errors.scopes ? <p className={classes.error}>{errors.scopes}</p> : null}
      </fieldset>
      <div className={classes.acts}>
        <Button type="submit" isBusy={form.isBusy}>
          {t('create')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
