import type { BillingData } from '@vaga/contract/billing-data';
import { saveBillingData } from '@vaga/contract/calls/billing-data';
import { isIban } from '@vaga/contract/iban';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../platform/api.ts';
import { isEmail } from '../platform/email.rules.ts';
import { useText } from '../platform/texts.ts';
import { useConflict } from '../platform/use-conflict.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import partClasses from '../ui/part.module.css';
import { billingDataTexts } from './billing-data.texts.ts';

interface BillingDraft {
  legalName: string;
  address: string;
  email: string;
  /** '' keeps the one that is stored. */
  iban: string;
  /** The end of the one that is stored; '' for none. */
  ibanEnd: string;
}

type Name = 'legalName' | 'address' | 'email' | 'iban';

export function BillingForm({ data }: { data: BillingData }) {
  const t = useText(billingDataTexts);
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isSaved, setSaved] = useState(false);
  const { conflict, save } = useConflict(data);
  const form = useForm<BillingDraft, Name>({
    initial: draftOf(data),
    idOf: (name) => `${id}${name}`,
    labels: { email: t('email'), iban: t('iban') },
    codes: { legalName: 'legalName', address: 'address', email: 'email', iban: 'iban' },
    failed: t('failed.text'),
    check: ({ email, iban }) => ({
      ...(email.trim() !== '' && !isEmail(email.trim()) ? { email: t('emailWrong') } : {}),
      ...(iban.trim() !== '' && !isIban(iban) ? { iban: t('ibanWrong') } : {}),
    }),
    send: (draft) =>
      save(async (version) => {
        const { legalName, address, email, iban } = draft;
        const typed = iban.trim() === '' ? {} : { iban };
        const body = { legalName, address, email: email.trim(), version, ...typed };
        const answer = await api.call(saveBillingData, { body });
        if (answer.type !== 'Success' || !answer.data) throw new ApiError(200, answer.messages);
        form.showSaved(draft, draftOf(answer.data));
        await revalidate();
        setSaved(true);
      }),
  });
  const isChanged = JSON.stringify(form.draft) !== JSON.stringify(draftOf(data));
  const fieldsOf = (draft: BillingDraft) => [
    { name: t('legalName'), text: draft.legalName },
    { name: t('address'), text: draft.address },
    { name: t('email'), text: draft.email },
    {
      name: t('iban'),
      text: draft.iban
        ? t('ibanNew')
        : draft.ibanEnd
          ? t('ibanEnding', { end: draft.ibanEnd })
          : '',
    },
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
        <Facts>
          <Fact name={t('company')} value={data.companyName} />
          <Fact name={t('taxNumber')} value={data.taxNumber} />
        </Facts>
        <FormErrorSummary title={t('problem')} errors={form.summary} />
        <TextField
          {...form.field('legalName')}
          label={t('legalName')}
          hint={t('legalNameHint')}
          maxLength={200}
          autoComplete="organization"
        />
        <TextField {...form.field('address')} label={t('address')} maxLength={300} />
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="email" />
        <TextField
          {...form.field('iban')}
          label={t('iban')}
          hint={data.ibanEnd ? t('ibanKept', { end: data.ibanEnd }) : t('ibanHint')}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="accent" isBusy={form.isBusy}>
          {t('save')}
        </Button>
        <p role="status">{isSaved && !isChanged ? t('saved') : ''}</p>
      </form>
      <ConflictDialog
        conflict={conflict}
        mine={form.draft}
        draftOf={draftOf}
        fieldsOf={fieldsOf}
        onMine={form.send}
        onTheirs={form.change}
      />
    </>
  );
}

function draftOf({ legalName, address, email, ibanEnd }: BillingData): BillingDraft {
  return { legalName, address, email, iban: '', ibanEnd: ibanEnd ?? '' };
}
