import type { AlertChannel, AlertKind } from '@vaga/contract/alert-kinds';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';

export type ChosenChannels = Partial<Record<AlertKind, AlertChannel>>;

/** What members of an entity chose, by their accounts; of one account alone where it is named. */
export async function readChosenChannels(
  db: Db | Trx,
  { entityId, accountId = null }: { entityId: string; accountId?: string | null },
): Promise<Map<string, ChosenChannels>> {
  const { rows } = await sql<{ accountId: string; chosen: ChosenChannels }>`
    select account_id, json_object_agg(kind, channel) as chosen
      from alert_choices
     where entity_id = ${entityId} and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
     group by account_id`.execute(db);
  return new Map(rows.map((row) => [row.accountId, row.chosen]));
}

interface WriteChosenChannelInput {
  accountId: string;
  entityId: string;
  kind: AlertKind;
  channel: AlertChannel;
  now: Date;
}

/** Writes a member's choice for a kind in the place of the one before. */
export async function writeChosenChannel(
  trx: Trx,
  { now: savedAt, ...choice }: WriteChosenChannelInput,
): Promise<void> {
  const { channel } = choice;
  await trx
    .insertInto('alertChoices')
    .values({ ...choice, savedAt })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'entityId', 'kind']).doUpdateSet({ channel, savedAt }),
    )
    .execute();
}

/** What an account chose at its entities, for its archive. */
export async function collectAlertChoices(db: Db, accountId: string) {
  return db
    .selectFrom('alertChoices as choice')
    .innerJoin('entities as entity', 'entity.id', 'choice.entityId')
    .select(['entity.businessName as entity', 'choice.kind', 'choice.channel', 'choice.savedAt'])
    .where('choice.accountId', '=', accountId)
    .orderBy('choice.savedAt')
    .execute();
}
