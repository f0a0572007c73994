import {
  listMergeTargets,
  listSuggestionsToReview,
} from '@vaga/contract/calls/service-suggestions';
import { undoMinutes } from '@vaga/contract/limits';
import type { SuggestionToReview } from '@vaga/contract/service-suggestions';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { requireSessionFor } from '../app/session-access.ts';
import { useAttempt } from '../platform/attempt.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { choiceOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { ListFilters } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { MergeDialog, RefuseSuggestionDialog } from './suggestion-dialogs.tsx';
import { decideSuggestion, type SuggestionAct } from './suggestions.api.ts';
import { suggestionsTexts } from './suggestions.texts.ts';
import { SuggestionsTable } from './suggestions-table.tsx';

const states = ['', 'merged', 'refused'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSessionFor(context, listSuggestionsToReview);
  const filter = { state: choiceOf(new URL(request.url).searchParams, 'state', states) };
  const query = filter.state === '' ? {} : { state: filter.state };
  const api = apiOf(context);
  const [rows, targets] = await Promise.all([
    readOrNull(context, api.data(listSuggestionsToReview, { query })),
    readOrNull(context, api.data(listMergeTargets, {})),
  ]);
  return { rows, targets, filter };
}

/** The services that entities miss in the catalogue: an administrator says which ones they are, or refuses. */
export default function SuggestionsPage() {
  const t = useText(suggestionsTexts);
  const { rows, targets, filter } = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const [asking, setAsking, close] = useDialogOf<{
    act: 'merge' | 'refuse';
    row: SuggestionToReview;
  }>();
  /** Decided a moment ago: it has left the list, and can be taken back there. */
  const [decided, setDecided] = useState<SuggestionToReview | null>(null);
  const send = (row: SuggestionToReview, decision: SuggestionAct) =>
    attempt.run(async () => {
      try {
        await decideSuggestion(row.id, decision);
        setDecided(decision.act === 'undo' ? null : row);
      } finally {
        close();
        await revalidate();
      }
    }, decision);
  const dialog = asking
    ? { text: asking.row.text, isBusy: attempt.isBusy, onClose: close }
    : { text: '', isBusy: false, onClose: close };
  return (
    <Page>
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle title={t('title')} lead={t('lead', { minutes: undoMinutes })} />
      <ListFilters label={t('filter')} searchLabel={t('search')} filter={filter}>
        <SelectField label={t('state')} name="state" defaultValue={filter.state}>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`state.${state === '' ? 'open' : state}`)}
            </option>
          ))}
        </SelectField>
      </ListFilters>
      <ListFaces
        rows={shownOf(rows, filter.state === '' ? decided : null)}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={
          filter.state === ''
            ? { title: t('empty'), text: t('emptyText') }
            : { title: t('emptyFiltered') }
        }
        loading={isReading ? { label: t('loading'), height: 72, count: 4 } : null}
      >
        {(shown) => (
          <SuggestionsTable
            rows={shown}
            decidedId={decided?.id ?? null}
            isBusy={attempt.isBusy}
            onAct={(act, row) =>
              act === 'undo' ? void send(row, { act }) : setAsking({ act, row })
            }
          />
        )}
      </ListFaces>
      {asking?.act === 'merge' ? (
        <MergeDialog
          {...dialog}
          targets={targets ?? []}
          onMerge={(idService) => void send(asking.row, { act: 'merge', idService })}
        />
      ) : null}
      {asking?.act === 'refuse' ? (
        <RefuseSuggestionDialog
          {...dialog}
          onRefuse={(reason) => void send(asking.row, { act: 'refuse', reason })}
        />
      ) : null}
      <FailureDialog attempts={[attempt]} title={t('failed.title')} text={t('failed.text')} />
    </Page>
  );
}

/** The rows with the one that was decided a moment ago last, also while they have not been read anew. */
function shownOf(
  rows: readonly SuggestionToReview[] | null,
  decided: SuggestionToReview | null,
): readonly SuggestionToReview[] | null {
  if (!rows || !decided) return rows;
  return [...rows.filter(({ id }) => id !== decided.id), decided];
}
