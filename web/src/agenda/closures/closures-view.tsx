import type { Closure, ClosureKind } from '@vaga/contract/closures';
import type { Pagination } from '@vaga/contract/envelope';
import { useText } from '../../platform/texts.ts';
import { useIsReading } from '../../platform/use-is-reading.ts';
import { SelectField } from '../../ui/field.tsx';
import { ListFilters, ListPages } from '../../ui/list.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { closuresTexts } from './closures.texts.ts';
import { ClosuresTable } from './closures-table.tsx';

export const whens = ['toCome', 'past'] as const;
export const kinds = ['', 'closure', 'block', 'holiday', 'busy'] as const satisfies (
  | ''
  | ClosureKind
)[];

export interface ClosureFilter {
  when: (typeof whens)[number];
  kind: (typeof kinds)[number];
  page: number;
}

interface ClosuresViewProps {
  /** Null where they could not be read. */
  list: { timeZone: string; closures: readonly Closure[] } | null;
  pagination: Pagination | null;
  filter: ClosureFilter;
  mayOpen: boolean;
  onOpen: (closure: Closure) => void;
}

/** The list of unavailable times, with its filters and its four faces. */
export function ClosuresView({ list, pagination, filter, mayOpen, onOpen }: ClosuresViewProps) {
  const t = useText(closuresTexts);
  const isReading = useIsReading();
  return (
    <>
      <ListFilters label={t('filter')} searchLabel={t('search')} filter={filter}>
        <SelectField label={t('when')} name="when" defaultValue={filter.when}>
          {whens.map((when) => (
            <option key={when} value={when}>
              {t(`when.${when}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('kind')} name="kind" defaultValue={filter.kind}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kind === '' ? t('kind.all') : t(`kind.${kind}`)}
            </option>
          ))}
        </SelectField>
      </ListFilters>
      <ListFaces
        rows={list?.closures ?? null}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={emptyFace(t, filter)}
        loading={isReading ? { label: t('loading'), height: 72, count: 5 } : null}
      >
        {(rows) => (
          <ClosuresTable
            closures={rows}
            timeZone={list?.timeZone ?? 'UTC'}
            mayOpen={mayOpen}
            onOpen={onOpen}
          />
        )}
      </ListFaces>
      {list?.closures.length && pagination ? (
        <ListPages pagination={pagination} count={t('count', { count: pagination.totalRecords })} />
      ) : null}
    </>
  );
}

type EmptyKey = 'none' | 'none.text' | 'none.past' | 'none.filtered';

function emptyFace(t: (key: EmptyKey) => string, { when, kind }: ClosureFilter) {
  if (kind !== '') return { title: t('none.filtered') };
  return when === 'past' ? { title: t('none.past') } : { title: t('none'), text: t('none.text') };
}
