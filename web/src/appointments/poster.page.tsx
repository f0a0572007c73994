import * as partnersCalls from '@vaga/contract/calls/partners';
import type { SelfCheckIn } from '@vaga/contract/self-check-in';
import { useState } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { StateSheet } from '../app/state-sheet.tsx';
import { apiOf } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { useStartOf } from '../ui/use-start-of.ts';
import classes from './poster.module.css';
import { checkInAtPoster } from './self-check-in.api.ts';
import { selfCheckInTexts } from './self-check-in.texts.ts';
import { beforeText } from './self-check-in-button.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const code = params.entityCode ?? '';
  const entity = { name: null, code };
  try {
    const found = await apiOf(context).data(partnersCalls.findPartnerByCode, { params: { code } });
    return { entity: { ...entity, name: found.description } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The code of a private entity is known to no visitor: its poster works without its name.
    if (error.status === 404) return { entity };
    if (error.status === 400) return data({ entity: null }, 404);
    throw error;
  }
}

/** Where the QR code of an entity's poster leads: who has arrived says so, by a code and three digits. */
export default function PosterPage() {
  const t = useText(selfCheckInTexts);
  const { entity } = useLoaderData() as { entity: { name: string | null; code: string } | null };
  const [arrived, setArrived] = useState<SelfCheckIn | null>(null);
  useStartOf(arrived === null ? 'form' : 'arrived');
  if (!entity)
    return <StateSheet title={t('unknown.title')} lead={t('unknown.lead')} tone="over" />;
  const { name: place } = entity;
  const lead = place === null ? t('poster.leadHere') : t('poster.lead', { place });
  if (arrived)
    return (
      <div className={classes.large}>
        <StateSheet title={beforeText(arrived, t)} lead={`${t('done')}. ${t('wait')}`} tone="done">
          <Button variant="outline" size="lg" onClick={() => setArrived(null)}>
            {t('poster.other')}
          </Button>
        </StateSheet>
      </div>
    );
  return (
    <div className={classes.large}>
      <Page width="narrow">
        <PageHead title={t('poster.title')} />
        <PageTitle title={t('poster.title')} lead={lead} />
        <PosterForm entityCode={entity.code} onArrived={setArrived} />
        <p className={classes.desk}>{t('poster.desk')}</p>
      </Page>
    </div>
  );
}

type Name = 'code' | 'phoneDigits';

const idOf = (name: Name) => `poster-${name}`;
const charactersOf = (code: string) => code.replace(/[^\p{L}\p{N}]/gu, '');

interface PosterFormProps {
  entityCode: string;
  onArrived: (arrived: SelfCheckIn) => void;
}

function PosterForm({ entityCode, onArrived }: PosterFormProps) {
  const t = useText(selfCheckInTexts);
  const form = useForm<Record<Name, string>, Name>({
    initial: { code: '', phoneDigits: '' },
    idOf,
    labels: { code: t('poster.code'), phoneDigits: t('poster.digits') },
    check: ({ code, phoneDigits }) => ({
      ...([8, 12].includes(charactersOf(code).length) ? {} : { code: t('poster.codeWrong') }),
      ...(/^\d{3}$/.test(phoneDigits.trim()) ? {} : { phoneDigits: t('poster.digitsWrong') }),
    }),
    send: async ({ code, phoneDigits }) =>
      onArrived(await checkInAtPoster({ code, phoneDigits: phoneDigits.trim(), entityCode })),
    failed: t('problem.text'),
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('problem.title')} errors={form.summary} />
      <TextField
        {...form.field('code')}
        label={t('poster.code')}
        hint={t('poster.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <TextField
        {...form.field('phoneDigits')}
        label={t('poster.digits')}
        hint={t('poster.digitsHint')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={3}
      />
      <Button type="submit" variant="accent" size="lg" isBusy={form.isBusy}>
        {t('poster.send')}
      </Button>
    </form>
  );
}
