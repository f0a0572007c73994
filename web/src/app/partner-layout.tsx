import type { LoaderFunctionArgs } from 'react-router';
import { Outlet, useLoaderData } from 'react-router';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { OnBehalfContext, useText } from '../platform/texts.ts';
import { useOnline } from '../platform/use-online.ts';
import { areaTexts } from './area.texts.ts';
import { guardedBy, guardPartnerArea } from './guard.ts';
import { PartnerFrame } from './partner-frame.tsx';
import { nothingWaits, type PartnerAreaData } from './root-data.ts';
import classes from './signed-area.module.css';
import { SignedArea } from './signed-area.tsx';
import { StandingBanner } from './standing-banner.tsx';
import { readWaitingCounts } from './waiting-counts.ts';

export const middleware = guardedBy(guardPartnerArea);

/**
 * The entity that the session acts for at this step: another tab may have switched it; and what waits for the reader.
 * There is something to ask the server at every step, so the guard stands at every step.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<PartnerAreaData> {
  const { session } = context.get(pageContext);
  const waiting = await readOrNull(context, readWaitingCounts(apiOf(context), session));
  return { entity: session?.entity ?? null, waiting: waiting ?? nothingWaits };
}

/**
 * The partner area: what a member does for the entity that their session acts for, and for its guests. Without a network it
 * can be read.
 */
export default function PartnerLayout() {
  const t = useText(areaTexts);
  const isOnline = useOnline();
  const { entity } = useLoaderData<typeof loader>();
  return (
    <SignedArea frame={PartnerFrame}>
      <p role="status" className={isOnline ? 'visually-hidden' : classes.notice}>
        {isOnline ? '' : t('offline')}
      </p>
      <fieldset role="none" className={classes.writing} disabled={!isOnline}>
        <OnBehalfContext value={true}>
          {entity ? <StandingBanner entity={entity} /> : null}
          <Outlet />
        </OnBehalfContext>
      </fieldset>
    </SignedArea>
  );
}
