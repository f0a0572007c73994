import type { ImportKind } from '@vaga/contract/import-columns';
import type { ColumnPlaces } from './columns.rules.ts';
import type { EntityRow } from './entity-row.rules.ts';
import { readEntityRow } from './entity-row.rules.ts';
import { openRow } from './row-cells.rules.ts';
import type { ScheduleRow } from './schedule-row.rules.ts';
import { readScheduleRow } from './schedule-row.rules.ts';
import type { SentRow } from './sent-table.ts';
import type { SentService } from './service-row.rules.ts';
import { readServiceRow } from './service-row.rules.ts';

/** The rows of an import that are of one entity. */
export interface RowsOfEntity {
  /** '' for rows whose code is missing or wrong: nothing becomes of them. */
  code: string;
  entities: EntityRow[];
  services: SentService[];
  schedules: ScheduleRow[];
}

/** Collects rows by their entity, in the order in which the codes come first. */
export interface RowGroups {
  add(kind: ImportKind, row: SentRow, places: ColumnPlaces): void;
  readonly groups: ReadonlyMap<string, RowsOfEntity>;
}

export function createRowGroups(): RowGroups {
  const groups = new Map<string, RowsOfEntity>();
  const groupOf = (code: string): RowsOfEntity => {
    const known = groups.get(code);
    if (known) return known;
    const group = { code, entities: [], services: [], schedules: [] };
    groups.set(code, group);
    return group;
  };
  return {
    groups,
    add(kind, row, places) {
      const cells = openRow(row, places);
      if (kind === 'entities') {
        const entity = readEntityRow(cells);
        groupOf(entity.code).entities.push(entity);
      } else if (kind === 'services') {
        const service = readServiceRow(cells);
        groupOf(service.entity).services.push(service);
      } else {
        const schedule = readScheduleRow(cells);
        groupOf(schedule.entity).schedules.push(schedule);
      }
    },
  };
}
