import * as poolCalls from '@vaga/contract/calls/pools';
import * as scheduleCalls from '@vaga/contract/calls/schedules';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData } from 'react-router';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/root-data.ts';
import { homePathOf, mayCall } from '../../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../../platform/context.ts';
import { useText } from '../../platform/texts.ts';
import { ReadAgain } from '../../ui/read-again.tsx';
import { ScheduleEditorScreen } from './schedule-editor-screen.tsx';
import { schedulesTexts } from './schedules.texts.ts';

const civilDay = /^\d{4}-\d{2}-\d{2}$/;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session } = context.get(pageContext);
  if (!session || !mayCall(session, scheduleCalls.readSchedules))
    throw redirect(session ? homePathOf(session) : paths.home);
  const address = new URL(request.url).searchParams;
  const asked = address.get('on') ?? '';
  const on = civilDay.test(asked) ? asked : null;
  const api = apiOf(context);
  const query = on === null ? {} : { on };
  const [pools, read] = await Promise.all([
    readOrNull(context, api.data(poolCalls.listPools, { query: {} })),
    readOrNull(context, api.data(scheduleCalls.readSchedules, { query })),
  ]);
  return { pools, read, on, idPool: address.get('pool') };
}

/** What a provider works with and when: its pools, and the week of each, with the versions that were and are planned. */
export default function SchedulesPage() {
  const t = useText(schedulesTexts);
  const { pools, read, on, idPool } = useLoaderData<typeof loader>();
  const session = useSession();
  const canEdit = session !== null && mayCall(session, poolCalls.addPool);
  return (
    <>
      <PageHead title={t('title')} />
      {pools && read ? (
        <ScheduleEditorScreen
          pools={pools.pools}
          entities={pools.entities}
          read={read}
          on={on}
          idPool={idPool}
          canEdit={canEdit}
          entityType={session?.entity?.type}
        />
      ) : (
        <ReadAgain
          title={t('failed.title')}
          text={t('failed.text')}
          retryLabel={t('failed.retry')}
        />
      )}
    </>
  );
}
