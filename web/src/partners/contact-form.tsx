import { consentCharacters } from '@vaga/contract/limits';
import type { PartnerAccount } from '@vaga/contract/partner-account';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../platform/texts.ts';
import { useConflict } from '../platform/use-conflict.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import { CheckboxField, TextAreaField, TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import partClasses from '../ui/part.module.css';
import { savePartnerAccount } from './partner-account.api.ts';
import classes from './partner-account.module.css';
import { partnerAccountTexts } from './partner-account.texts.ts';

interface ContactDraft {
  name: string;
  phoneNumber: string;
  email: string;
  isPrivate: boolean;
  consentPt: string;
  consentEn: string;
}

type Name = 'name' | 'phoneNumber' | 'email';

/** What members change of their entity's general data. The whole account is sent, as the specification has it. */
export function ContactForm({ account }: { account: PartnerAccount }) {
  const t = useText(partnerAccountTexts);
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isSaved, setSaved] = useState(false);
  const { conflict, save } = useConflict(account);
  const form = useForm<ContactDraft, Name>({
    initial: draftOf(account),
    idOf: (name) => `${id}${name}`,
    labels: { email: t('email') },
    check: ({ email }) => (email !== '' && !email.includes('@') ? { email: t('emailWrong') } : {}),
    codes: { 'informationManager.email': 'email' },
    failed: t('failed.text'),
    send: ({ isPrivate, consentPt, consentEn, ...informationManager }) =>
      save(async (version) => {
        const consent = { pt: consentPt, en: consentEn };
        const saved = { ...account, isPrivate, informationManager, consent, version };
        const { type, messages } = await savePartnerAccount(saved);
        if (type !== 'Success') throw new ApiError(200, messages);
        await revalidate();
        setSaved(true);
      }),
  });
  const { draft, change } = form;
  const isProvider = ['TestPartner', 'LabPartner'].includes(account.entityType);

  const fieldsOf = (of: ContactDraft) => [
    { name: t('name'), text: of.name },
    { name: t('phone'), text: of.phoneNumber },
    { name: t('email'), text: of.email },
    { name: t('private'), text: t(of.isPrivate ? 'yes' : 'no') },
    { name: t('consent.pt'), text: of.consentPt },
    { name: t('consent.en'), text: of.consentEn },
  ];

  return (
    <>
      <form
        className={partClasses.part}
        onSubmit={(event) => {
          setSaved(false);
          form.submit(event);
        }}
        noValidate
        method="post"
      >
        <h2>{t('contact')}</h2>
        <FormErrorSummary title={t('problem')} errors={form.summary} />
        <TextField {...form.field('name')} label={t('name')} maxLength={120} />
        <TextField {...form.field('phoneNumber')} label={t('phone')} type="tel" maxLength={30} />
        <TextField {...form.field('email')} label={t('email')} type="email" />
        {isProvider ? (
          <ConsentFields draft={draft} onChange={change} />
        ) : (
          <CheckboxField
            label={t('private')}
            hint={t('privateHint')}
            checked={draft.isPrivate}
            onChange={(event) => change({ isPrivate: event.target.checked })}
          />
        )}
        <Button type="submit" variant="accent" isBusy={form.isBusy}>
          {t('save')}
        </Button>
        <p role="status" className={classes.saved}>
          {isSaved ? t('saved') : ''}
        </p>
      </form>
      <ConflictDialog
        conflict={conflict}
        mine={draft}
        draftOf={draftOf}
        fieldsOf={fieldsOf}
        onMine={form.send}
        onTheirs={change}
      />
    </>
  );
}

/** What a service entity adds to every informed consent that is printed for it. */
function ConsentFields({
  draft,
  onChange,
}: {
  draft: ContactDraft;
  onChange: (part: Partial<ContactDraft>) => void;
}) {
  const t = useText(partnerAccountTexts);
  return (
    <>
      <h2>{t('consent')}</h2>
      <TextAreaField
        label={t('consent.pt')}
        hint={t('consent.hint')}
        rows={5}
        maxLength={consentCharacters}
        value={draft.consentPt}
        onChange={({ target }) => onChange({ consentPt: target.value })}
      />
      <TextAreaField
        label={t('consent.en')}
        rows={5}
        maxLength={consentCharacters}
        value={draft.consentEn}
        onChange={({ target }) => onChange({ consentEn: target.value })}
      />
    </>
  );
}

function draftOf({ informationManager, isPrivate, consent }: PartnerAccount): ContactDraft {
  return { ...informationManager, isPrivate, consentPt: consent.pt, consentEn: consent.en };
}
