import { listRatingsToReview } from '@vaga/contract/calls/ratings';
import { ratingStates } from '@vaga/contract/rating-limits';
import type { RatingToReview } from '@vaga/contract/ratings';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useRevalidator } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { requireSessionFor } from '../app/session-access.ts';
import { useAttempt } from '../platform/attempt.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { choiceOf, pageOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { ListFilters, ListPages } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import classes from './entity-ratings.module.css';
import { decideRating, type RatingPart } from './ratings.api.ts';
import { ratingsTexts } from './ratings.texts.ts';
import { ReviewCard } from './review-card.tsx';

const states = ['waiting', ...ratingStates.filter((state) => state !== 'waiting')] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSessionFor(context, listRatingsToReview);
  const address = new URL(request.url).searchParams;
  const filter = { state: choiceOf(address, 'state', states), page: pageOf(address) };
  const { state, page: pageNumber } = filter;
  const query = { state, pageNumber };
  const list = await readOrNull(context, apiOf(context).call(listRatingsToReview, { query }));
  return { filter, rows: list?.data ?? null, pagination: list?.pagination ?? null };
}

/** Ratings and answers that the rule stopped: an administrator shows or refuses each. */
export default function RatingsToReviewPage() {
  const t = useText(ratingsTexts);
  const { filter, rows, pagination } = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const [refusing, setRefusing, close] = useDialogOf<{
    row: RatingToReview;
    part: RatingPart;
  }>();
  const [message, setMessage] = useState('');
  const decide = (row: RatingToReview, part: RatingPart, reason: string | null) =>
    attempt.run(
      async () => {
        try {
          setMessage(await decideRating(row, { part, reason }));
        } finally {
          close();
          await revalidate();
        }
      },
      { id: row.id, part, reason },
    );
  return (
    <Page>
      <PageHead title={t('review.title')} />
      <HomeLink />
      <PageTitle title={t('review.title')} lead={t('review.lead')} />
      <p role="status">{message}</p>
      <ListFilters label={t('filter')} searchLabel={t('search')} filter={filter}>
        <SelectField label={t('review.state')} name="state" defaultValue={filter.state}>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`state.${state}`)}
            </option>
          ))}
        </SelectField>
      </ListFilters>
      <ListFaces
        rows={rows}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={
          filter.state === 'waiting'
            ? { title: t('review.none'), text: t('review.noneText') }
            : { title: t('none.filtered') }
        }
        loading={isReading ? { label: t('loading'), height: 120, count: 3 } : null}
      >
        {(shown) => (
          <ul role="list" className={classes.list}>
            {shown.map((row) => (
              <ReviewCard
                key={row.id}
                row={row}
                isBusy={attempt.isBusy}
                onPublish={(part) => void decide(row, part, null)}
                onRefuse={(part) => setRefusing({ row, part })}
              />
            ))}
          </ul>
        )}
      </ListFaces>
      {rows?.length && pagination ? (
        <ListPages pagination={pagination} count={t('count', { count: pagination.totalRecords })} />
      ) : null}
      {refusing ? (
        <ReasonDialog
          isOpen
          isBusy={attempt.isBusy}
          isOptional={false}
          labels={{
            title: t(refusing.part === 'rating' ? 'refuse.title' : 'refuse.answerTitle'),
            reason: t('refuse.reason'),
            hint: t(refusing.part === 'rating' ? 'refuse.hint' : 'refuse.answerHint'),
            short: t('refuse.short'),
            confirm: t('refuse'),
            back: t('cancel'),
            close: t('close'),
          }}
          onClose={close}
          onRefuse={(reason) => void decide(refusing.row, refusing.part, reason)}
        />
      ) : null}
      <FailureDialog attempts={[attempt]} title={t('failed.title')} text={t('failed.text')} />
    </Page>
  );
}
