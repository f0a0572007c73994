import { importKinds } from '@vaga/contract/import-columns';
import { z } from 'zod';
import { wrongField } from '../../platform/http/outcome.ts';
import type { ChosenColumns } from './columns.rules.ts';

const Chosen = z.partialRecord(
  z.enum(importKinds),
  z.record(z.string().max(40), z.int().min(-1).max(1000)),
);

/** Which headers a member chose, of the field `columns` of the call. @throws Problem 400. */
export function readChosenColumns(sent: string | undefined): ChosenColumns {
  if (sent === undefined || sent === '') return {};
  try {
    return Chosen.parse(JSON.parse(sent)) as ChosenColumns;
  } catch {
    throw wrongField('columns', 'field.invalid');
  }
}
