import {
  IconChevronRight,
  IconCircle,
  IconCircleCheckFilled,
  IconClock,
} from '@tabler/icons-react';
import { saveBillingData } from '@vaga/contract/calls/billing-data';
import type { OnboardingStep } from '@vaga/contract/onboarding';
import { onboardingStartDays } from '@vaga/contract/registration-limits';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { mayCall } from '../app/session-access.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { countSteps, gapName, stepPath } from './onboarding-step.ts';
import classes from './start.module.css';
import { startTexts } from './start.texts.ts';

interface StartStepsProps {
  steps: readonly OnboardingStep[];
  /** The type of the entity. */
  type: Parameters<typeof stepPath>[1];
}

const icons = { done: IconCircleCheckFilled, todo: IconCircle, waiting: IconClock };

/** The steps in their order: what is done, what is missing, and the way there. */
export function StartSteps({ steps, type }: StartStepsProps) {
  const t = useText(startTexts);
  const { done, all } = countSteps(steps);
  const next = steps.find(({ state, isOptional }) => state === 'todo' && !isOptional)?.key;
  return (
    <>
      <div className={classes.progress}>
        <progress max={all} value={done} aria-hidden="true" />
        <span>{t('progress', { done, all })}</span>
      </div>
      <ol role="list" className={classes.steps} aria-label={t('list')}>
        {steps.map((step) => (
          <Step
            key={step.key}
            step={step}
            path={stepPath(step.key, type)}
            isNext={step.key === next}
          />
        ))}
      </ol>
    </>
  );
}

function Step({ step, path, isNext }: { step: OnboardingStep; path: string; isNext: boolean }) {
  const t = useText(startTexts);
  const session = useSession();
  const { key, state, isOptional, missing } = step;
  const Icon = icons[state];
  const isLast = key === 'goLive';
  const needsIban = key === 'payment' && mayCall(session, saveBillingData);
  const gaps = isLast || isOptional ? [] : missing.flatMap((gap) => gapName(gap, t) ?? []);
  return (
    <li className={classes.step} data-state={state} data-next={isNext || undefined}>
      <Icon size={28} aria-hidden="true" className={classes.icon} />
      <div className={classes.what}>
        <h2>
          {isLast ? (
            <a href={path} className={classes.link}>
              {t(`step.${key}.title`)}
            </a>
          ) : (
            <Link to={path} className={classes.link}>
              {t(`step.${key}.title`)}
            </Link>
          )}
        </h2>
        <p>{t(`step.${key}.text`, { days: onboardingStartDays })}</p>
        {gaps.length > 0 ? (
          <p className={classes.missing}>{t('missing', { list: gaps.join(', ') })}</p>
        ) : null}
        {state === 'waiting' && (key === 'protocol' || key === 'team') ? (
          <p>{t(`waiting.${key}`)}</p>
        ) : null}
        {needsIban && session?.entity ? (
          <Link className={classes.beside} to={paths.partnerBilling(session.entity.type)}>
            {t('iban')}
          </Link>
        ) : null}
      </div>
      <p className={classes.state}>
        {isNext
          ? t('state.next')
          : isOptional && state === 'todo'
            ? t('optional')
            : t(`state.${state}`)}
        <IconChevronRight size={20} aria-hidden="true" />
      </p>
    </li>
  );
}
