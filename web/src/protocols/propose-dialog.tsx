import type { NearEntity } from '@vaga/contract/protocols';
import { useEffect, useId, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage, useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { dot } from '../ui/dot.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { kilometres } from './protocol-labels.ts';
import { proposeProtocol, readContact } from './protocols.api.ts';
import classes from './protocols.module.css';
import { protocolsTexts } from './protocols.texts.ts';

type Name = 'entity' | 'name' | 'phoneNumber' | 'email' | 'description';

interface ProposeDialogProps {
  near: readonly NearEntity[];
  /** Chosen before the dialog opened; null: none. */
  chosen: NearEntity | null;
  onDone: () => void;
  onClose: () => void;
}

/** Proposes a protocol to a service entity nearby. Its contact is filled in, as the entity gives it. */
export function ProposeDialog({ near, chosen, onDone, onClose }: ProposeDialogProps) {
  const t = useText(protocolsTexts);
  const language = useLanguage();
  const id = useId();
  const { revalidate } = useRevalidator();
  const form = useForm<Record<Name, string>, Name>({
    initial: { entity: chosen?.id ?? '', name: '', phoneNumber: '', email: '', description: '' },
    idOf: (name) => `${id}${name}`,
    labels: { entity: t('propose.entity'), email: t('propose.email') },
    check: ({ entity, email }) => ({
      ...(entity === '' ? { entity: t('propose.entityMissing') } : {}),
      ...(email !== '' && !email.includes('@') ? { email: t('propose.emailWrong') } : {}),
    }),
    codes: { email: 'email' },
    failed: t('failed.text'),
    send: async ({ entity, ...contact }) => {
      const { type, messages } = await proposeProtocol(entity, contact);
      if (type !== 'Success') throw new ApiError(200, messages);
      await revalidate();
      onDone();
    },
  });
  const { draft, change } = form;
  const entityField = form.field('entity');
  useContactOf(draft, change);
  return (
    <Dialog isOpen onClose={onClose} title={t('add')} closeLabel={t('close')} width={520}>
      <form className={classes.form} onSubmit={form.submit} noValidate method="post">
        <FormErrorSummary title={t('propose.problem')} errors={form.summary} />
        <SelectField
          id={entityField.id}
          error={entityField.error}
          value={entityField.value}
          onChange={(event) => change({ entity: event.target.value })}
          label={t('propose.entity')}
          name="entity"
        >
          <option value="">{t(near.length > 0 ? 'propose.choose' : 'propose.none')}</option>
          {near.map((entity) => (
            <option key={entity.id} value={entity.id}>
              {`${entity.description}${dot}${kilometres(entity.distance, language)}`}
            </option>
          ))}
        </SelectField>
        <TextField {...form.field('name')} label={t('propose.name')} maxLength={120} />
        <TextField
          {...form.field('phoneNumber')}
          label={t('propose.contact')}
          type="tel"
          maxLength={30}
        />
        <TextField {...form.field('email')} label={t('propose.email')} type="email" />
        <TextField
          {...form.field('description')}
          label={t('propose.description')}
          maxLength={120}
        />
        <div className={classes.actions}>
          <Button type="submit" variant="accent" isBusy={form.isBusy}>
            {t('propose.send')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('propose.back')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Fills in the contact of the chosen entity. Where it cannot be read, it is typed. What is typed before the answer comes
 * stays.
 */
function useContactOf(
  draft: Record<Name, string>,
  change: (part: Partial<Record<Name, string>>) => void,
) {
  const { entity } = draft;
  const latest = useRef({ draft, change });
  latest.current = { draft, change };
  useEffect(() => {
    if (entity === '') return;
    let isCurrent = true;
    const asked = latest.current.draft;
    readContact(entity)
      .then((contact) => {
        if (!isCurrent) return;
        const { draft: now, change: fill } = latest.current;
        const keepTyped = (name: keyof typeof contact) =>
          now[name] === asked[name] ? contact[name] : now[name];
        fill({
          name: keepTyped('name'),
          phoneNumber: keepTyped('phoneNumber'),
          email: keepTyped('email'),
        });
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [entity]);
}
