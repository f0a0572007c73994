import type { ImportLine } from '@vaga/contract/import';
import type { ImportKind } from '@vaga/contract/import-columns';
import type { Towns } from '../../geography/index.ts';
import type { StoredEntity, StoredService } from '../../partners/index.ts';
import type { countLostPlaces, StoredPool, StoredVersion } from '../../scheduling/index.ts';
import type { RowError } from './row-cells.rules.ts';
import type { UploadRefusal } from './sent-table.ts';

/** What becomes of a row. */
export interface PlannedRow {
  kind: ImportKind;
  line: number;
  name: string;
  state: ImportLine['state'];
  changes: ImportLine['changes'];
  errors: readonly RowError[];
  /** Of a row that is refused for the sake of bookings: where the schedule editor begins. */
  forEditor?: ImportLine['forEditor'];
}

/** A row that is not imported. */
export function rowInError(
  row: Pick<PlannedRow, 'kind' | 'line' | 'name'>,
  errors: readonly RowError[],
): PlannedRow {
  const { kind, line, name } = row;
  return { kind, line, name, state: 'error', changes: [], errors };
}

/** What the rows of one entity are compared with: the entity as it is stored, null for a new one. */
export interface StoredOfEntity {
  entity: StoredEntity | null;
  services: readonly StoredService[];
  pools: readonly StoredPool[];
}

/** What all rows are compared with. */
export interface ImportKnowledge {
  towns: Towns;
  /** The ids of the catalogue's services, by slug. */
  serviceIds: ReadonlyMap<string, number>;
  /** Codes that other organisations have. */
  codesOfOthers: ReadonlySet<string>;
  /** Whether name and address of a live entity change at once: an administrator would confirm them. */
  isAdministrator: boolean;
  /** Why the plan of the organisation includes no further entity; null while it does. */
  planRefusal: UploadRefusal | null;
  countLostPlaces: typeof countLostPlaces;
  /** A civil day in a time zone. */
  todayIn(timeZone: string): string;
  /** The last civil day on which a planned price may begin. */
  lastPriceDay(today: string): string;
}

/** A version as a row makes it; one that is not stored yet has no id. */
export interface ImportedVersion extends Omit<StoredVersion, 'id'> {
  id: string | null;
}

/** A row of a schedule, and the version once it is saved; null where the row leaves it as it is or has an error. */
export interface PlannedVersion {
  row: PlannedRow;
  after: ImportedVersion | null;
}
