import { goLive } from '@vaga/contract/calls/entity-states';
import { entityReviewDays } from '@vaga/contract/limits';
import type { OnboardingStep } from '@vaga/contract/onboarding';
import { partnerTermsVersion, processingTermsVersion } from '@vaga/contract/partner-terms';
import { useId } from 'react';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { mayCall } from '../app/session-access.ts';
import { api } from '../platform/api.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { leaveFor } from './leave-for.ts';
import { goLiveAnchor } from './onboarding-step.ts';
import { PartnerTerms } from './partner-terms.tsx';
import classes from './start.module.css';
import { startTexts } from './start.texts.ts';

interface GoLivePartProps {
  steps: readonly OnboardingStep[];
  type: Parameters<typeof paths.partnerStart>[0];
}

/** The last step: an owner reads and accepts the texts, sees the page as the public will, and goes live. */
export function GoLivePart({ steps, type }: GoLivePartProps) {
  const t = useText(startTexts);
  const session = useSession();
  const last = steps.find(({ key }) => key === 'goLive');
  if (last?.state !== 'todo') return null;
  const names = steps.filter(({ key }) => last.missing.includes(key)).map(({ key }) => key);
  const isOwner = mayCall(session, goLive);
  return (
    <section id={goLiveAnchor} className={classes.live} aria-labelledby="go-live-title">
      <h2 id="go-live-title">{t('live.title')}</h2>
      {last.note ? (
        <p role="alert" className={classes.returned}>
          {t('returned', { note: last.note })}
        </p>
      ) : null}
      <p>
        <Link to={paths.partnerPreview(type)}>{t('live.preview')}</Link>
      </p>
      {names.length > 0 ? (
        <p id="go-live-missing" className={classes.missing}>
          {t('live.stepsFirst', {
            list: names.map((key) => t(`step.${key}.title`).toLocaleLowerCase()).join(', '),
          })}
        </p>
      ) : null}
      {isOwner ? (
        <GoLiveForm type={type} isReady={names.length === 0} />
      ) : (
        <p>{t('live.ownerOnly')}</p>
      )}
    </section>
  );
}

interface Accepted {
  partner: boolean;
  processing: boolean;
}

function GoLiveForm({ type, isReady }: { type: GoLivePartProps['type']; isReady: boolean }) {
  const t = useText(startTexts);
  const id = useId();
  const form = useForm<Accepted, keyof Accepted>({
    initial: { partner: false, processing: false },
    idOf: (name) => `${id}${name}`,
    labels: { partner: t('live.acceptPartner'), processing: t('live.acceptProcessing') },
    failed: t('live.failed'),
    check: ({ partner, processing }) => ({
      ...(partner ? {} : { partner: t('live.acceptFirst') }),
      ...(processing ? {} : { processing: t('live.acceptFirst') }),
    }),
    send: async () => {
      const terms = { partner: partnerTermsVersion, processing: processingTermsVersion };
      const { type: answer, messages } = await api.call(goLive, { body: { terms } });
      if (answer !== 'Success') throw new ApiError(200, messages);
      // Every part of the area depends on the state of the entity.
      await leaveFor(isProvider(type) ? paths.partnerStart(type) : paths.partnerHome(type));
    },
  });
  const { draft, change, errors } = form;
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('problem')} errors={form.summary} />
      <p>{t('live.read')}</p>
      <PartnerTerms of="partner" />
      <CheckboxField
        id={`${id}partner`}
        label={t('live.acceptPartner')}
        error={errors.partner}
        checked={draft.partner}
        onChange={({ target }) => change({ partner: target.checked })}
      />
      <PartnerTerms of="processing" />
      <CheckboxField
        id={`${id}processing`}
        label={t('live.acceptProcessing')}
        error={errors.processing}
        checked={draft.processing}
        onChange={({ target }) => change({ processing: target.checked })}
      />
      <p className={classes.soft}>
        {t(isProvider(type) ? 'live.askHint' : 'live.nowHint', { days: entityReviewDays })}
      </p>
      <Button
        type="submit"
        variant="accent"
        size="lg"
        isBusy={form.isBusy}
        disabled={!isReady}
        aria-describedby={isReady ? undefined : 'go-live-missing'}
      >
        {t(isProvider(type) ? 'live.ask' : 'live.now')}
      </Button>
    </form>
  );
}

const isProvider = (type: GoLivePartProps['type']) =>
  type === 'TestPartner' || type === 'LabPartner';
