import { answerRating as answerCall, listEntityRatings } from '@vaga/contract/calls/ratings';
import { ratingCharacters, ratingsShownFrom } from '@vaga/contract/rating-limits';
import type { EntityRating } from '@vaga/contract/ratings';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { mayCall, requireSessionFor } from '../app/session-access.ts';
import { useAttempt } from '../platform/attempt.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { choiceOf, pageOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../ui/field.tsx';
import { ListFilters, ListPages } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { StateBadge, StateNote } from '../ui/state-badge.tsx';
import classes from './entity-ratings.module.css';
import { Distribution } from './entity-ratings.tsx';
import { RatingText } from './rating-text.tsx';
import { answerRating } from './ratings.api.ts';
import { ratingsTexts } from './ratings.texts.ts';

const answers = ['', 'none', 'some'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = requireSessionFor(context, listEntityRatings);
  const address = new URL(request.url).searchParams;
  const filter = { answer: choiceOf(address, 'answer', answers), page: pageOf(address) };
  const { answer, page: pageNumber } = filter;
  const query = { pageNumber, ...(answer === '' ? {} : { answer }) };
  const list = await readOrNull(context, apiOf(context).call(listEntityRatings, { query }));
  return {
    filter,
    rating: list?.data?.rating ?? null,
    ratings: list?.data?.ratings ?? null,
    pagination: list?.pagination ?? null,
    entity: session.entity?.name ?? '',
    mayAnswer: mayCall(session, answerCall),
  };
}

/** The ratings of a provider, for its members; a manager answers each once. */
export default function DeskRatingsPage() {
  const t = useText(ratingsTexts);
  const data = useLoaderData<typeof loader>();
  const { filter, rating, ratings, pagination, entity, mayAnswer } = data;
  const isReading = useIsReading();
  const [answering, setAnswering, close] = useDialogOf<EntityRating>();
  const [message, setMessage] = useState('');
  const isPublic = rating !== null && rating.count >= ratingsShownFrom;
  return (
    <Page>
      <PageHead title={t('title')} />
      <PageTitle
        title={t('title')}
        lead={t(isPublic ? 'desk.lead' : 'desk.tooFew', { count: ratingsShownFrom })}
      />
      <p role="status">{message}</p>
      <ListFilters label={t('filter')} searchLabel={t('search')} filter={filter}>
        <SelectField label={t('desk.answer')} name="answer" defaultValue={filter.answer}>
          {answers.map((answer) => (
            <option key={answer} value={answer}>
              {t(`desk.answer.${answer === '' ? 'all' : answer}`)}
            </option>
          ))}
        </SelectField>
      </ListFilters>
      <div className={classes.columns}>
        {rating ? <Distribution rating={rating} /> : null}
        <div>
          <ListFaces
            rows={ratings}
            failed={{
              title: t('failed.title'),
              text: t('failed.text'),
              retryLabel: t('failed.retry'),
            }}
            empty={
              filter.answer === ''
                ? { title: t('desk.none'), text: t('desk.noneText') }
                : { title: t('none.filtered') }
            }
            loading={isReading ? { label: t('loading'), height: 96, count: 4 } : null}
          >
            {(rows) => (
              <ul role="list" className={classes.list}>
                {rows.map((row) => (
                  <Card as="li" key={row.id} className={classes.rating}>
                    <RatingText rating={row} answeredBy={entity} />
                    <AnswerState row={row} />
                    {mayAnswer && (row.answer === null || row.answerState === 'refused') ? (
                      <Button variant="outline" onClick={() => setAnswering(row)}>
                        {t('answer')}
                      </Button>
                    ) : null}
                  </Card>
                ))}
              </ul>
            )}
          </ListFaces>
          {ratings?.length && pagination ? (
            <ListPages
              pagination={pagination}
              count={t('count', { count: pagination.totalRecords })}
            />
          ) : null}
        </div>
      </div>
      {answering ? <AnswerDialog rating={answering} onDone={setMessage} onClose={close} /> : null}
    </Page>
  );
}

/** What became of an answer that is not shown yet. */
function AnswerState({ row }: { row: EntityRating }) {
  const t = useText(ratingsTexts);
  if (row.answerState === null || row.answerState === 'published') return null;
  return (
    <StateBadge
      tone={row.answerState === 'refused' ? 'bad' : 'quiet'}
      text={t(`answerState.${row.answerState}`)}
    >
      {row.answerReason ? <StateNote>{row.answerReason}</StateNote> : null}
    </StateBadge>
  );
}

function AnswerDialog({
  rating,
  onDone,
  onClose,
}: {
  rating: EntityRating;
  onDone: (message: string) => void;
  onClose: () => void;
}) {
  const t = useText(ratingsTexts);
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const [answer, setAnswer] = useState(rating.answer ?? '');
  const [isTried, setTried] = useState(false);
  const isEmpty = answer.trim() === '';
  const error = isTried && isEmpty ? t('answer.empty') : null;
  const send = () => {
    setTried(true);
    if (isEmpty) return;
    void run(async () => {
      onDone(await answerRating(rating, answer.trim()));
      onClose();
      await revalidate();
    }, answer);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('answer.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button isBusy={isBusy} onClick={send}>
            {t('answer.send')}
          </Button>
        </>
      }
    >
      {rating.comment ? <p className={classes.comment}>{rating.comment}</p> : null}
      <TextAreaField
        label={t('answer.label')}
        hint={t('answer.hint')}
        error={error ?? (failure ? (failure.text ?? t('failed.text')) : null)}
        rows={4}
        maxLength={ratingCharacters.maximum}
        value={answer}
        data-autofocus
        onChange={({ target }) => setAnswer(target.value)}
      />
    </Dialog>
  );
}
