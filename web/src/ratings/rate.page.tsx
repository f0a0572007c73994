import { ratingChangeDays, ratingCharacters, ratingDays } from '@vaga/contract/rating-limits';
import type { RateableAppointment } from '@vaga/contract/ratings';
import { useId, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { apiOf } from '../platform/context.ts';
import { formatDay } from '../platform/format.ts';
import { useNavigate } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { dot } from '../ui/dot.ts';
import { TextAreaField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { RemoveDialog } from '../ui/remove-dialog.tsx';
import { useStartOf } from '../ui/use-start-of.ts';
import classes from './own-ratings.module.css';
import { loadOwnRatings, saveRating, withdrawRating } from './ratings.api.ts';
import { ratingsTexts } from './ratings.texts.ts';
import { StarField, Stars } from './stars.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { appointments } = await loadOwnRatings(apiOf(context));
  const appointment = appointments.find(({ id }) => id === params.id);
  return { appointment: appointment ?? null };
}

/** The rating of one appointment: written, changed, or withdrawn. */
export default function RatePage() {
  const t = useText(ratingsTexts);
  const { appointment } = useLoaderData<typeof loader>();
  const [saved, setSaved] = useState<string | null>(null);
  useStartOf(saved === null ? 'form' : 'saved');
  return (
    <Page width="narrow">
      <PageHead title={t('rate.title')} />
      <BackLink to={paths.ownRatings}>{t('rate.back')}</BackLink>
      {saved !== null ? (
        <>
          <PageTitle title={t('rate.done')} lead={<span role="status">{saved}</span>} />
          <ButtonLink to={paths.testsList('user')}>{t('own.back')}</ButtonLink>
        </>
      ) : appointment ? (
        <Rate appointment={appointment} onSaved={setSaved} />
      ) : (
        <PageTitle title={t('rate.missing')} lead={t('rate.missingText', { days: ratingDays })} />
      )}
    </Page>
  );
}

function Rate({
  appointment,
  onSaved,
}: {
  appointment: RateableAppointment;
  onSaved: (message: string) => void;
}) {
  const t = useText(ratingsTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { id, entity, date, person, rating, canRate } = appointment;
  const isOpen = canRate || rating?.canChange === true;
  return (
    <>
      <PageTitle
        title={t('rate.question', { entity })}
        lead={`${formatDay(date.slice(0, 10), language)}${dot}${person}`}
      />
      {isOpen ? (
        <RatingForm appointment={appointment} onSaved={onSaved} />
      ) : rating ? (
        <div className={classes.form}>
          <p>
            <Stars stars={rating.stars} size={28} />
          </p>
          {rating.comment ? <p className={classes.comment}>{rating.comment}</p> : null}
          <p className={classes.soft}>{t('rate.closed')}</p>
        </div>
      ) : null}
      {rating ? (
        <Button variant="ghost" onClick={() => setWithdrawing(true)}>
          {t('withdraw')}
        </Button>
      ) : null}
      {isWithdrawing ? (
        <RemoveDialog
          title={t('withdraw.title')}
          text={t('withdraw.text', { days: ratingChangeDays })}
          confirmLabel={t('withdraw')}
          keepLabel={t('withdraw.keep')}
          problem={{ title: t('failed.title'), text: t('failed.text') }}
          remove={async () => {
            await withdrawRating(id);
            await navigate(paths.ownRatings);
          }}
          onClose={() => setWithdrawing(false)}
        />
      ) : null}
    </>
  );
}

function RatingForm({ appointment, onSaved }: Parameters<typeof Rate>[0]) {
  const t = useText(ratingsTexts);
  const formId = useId();
  const { revalidate } = useRevalidator();
  const { id, rating } = appointment;
  const initial = { stars: rating?.stars ?? 0, comment: rating?.comment ?? '' };
  const form = useForm<typeof initial, 'stars' | 'comment'>({
    initial,
    keptAs: `rating-${id}`,
    idOf: (name) => `${formId}${name}`,
    check: ({ stars }) => (stars === 0 ? { stars: t('rate.choose') } : {}),
    failed: t('failed.text'),
    send: async (draft) => {
      const message = await saveRating(id, draft);
      form.forget(draft);
      onSaved(message);
      await revalidate();
    },
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('rate.problem')} errors={form.summary} />
      <StarField
        id={`${formId}stars`}
        legend={t('rate.stars')}
        value={form.draft.stars}
        error={form.errors.stars}
        onChange={(stars) => form.change({ stars })}
      />
      <TextAreaField
        id={`${formId}comment`}
        label={t('rate.comment')}
        hint={t('rate.hint')}
        rows={5}
        maxLength={ratingCharacters.maximum}
        value={form.draft.comment}
        onChange={({ target }) => form.change({ comment: target.value })}
      />
      <p className={classes.soft}>{t('rate.shown')}</p>
      <div className={classes.acts}>
        <Button type="submit" variant="accent" isBusy={form.isBusy}>
          {t('rate.send')}
        </Button>
      </div>
    </form>
  );
}
