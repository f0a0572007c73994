import type { LinkedAreaWatch } from '@vaga/contract/area-watches';
import * as areaWatchCalls from '@vaga/contract/calls/area-watches';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '../app/paths.ts';
import { StateSheet } from '../app/state-sheet.tsx';
import { useAttempt } from '../platform/attempt.ts';
import { apiOf } from '../platform/context.ts';
import { formatDay } from '../platform/format.ts';
import { type ByLink, loadByLink } from '../platform/load-by-link.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { endAreaWatchByLink } from './area-watches.api.ts';
import { waitlistTexts } from './waitlist.texts.ts';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  return loadByLink(args, (token) =>
    api.call(areaWatchCalls.readAreaWatchByLink, { params: { token } }),
  );
}

/** Ends an area watch by the link of its e-mail, without a sign-in; a program that follows links ends none. */
export default function AreaWatchPage() {
  const t = useText(waitlistTexts);
  const { token, opened: watch } = useLoaderData() as ByLink<LinkedAreaWatch>;
  const [isEnded, setEnded] = useState(false);
  if (isEnded || watch === 'over') return <Ended tone={isEnded ? 'done' : 'over'} />;
  if (typeof watch === 'string')
    return <StateSheet title={t(`${watch}.title`)} lead={t(`${watch}.lead`)} tone="over" />;
  return <Question token={token} watch={watch} onEnded={() => setEnded(true)} />;
}

function Question({
  token,
  watch,
  onEnded,
}: {
  token: string;
  watch: LinkedAreaWatch;
  onEnded: () => void;
}) {
  const t = useText(waitlistTexts);
  const language = useLanguage();
  const end = useAttempt();
  const { serviceDescription, place, radiusKm, until } = watch;
  return (
    <StateSheet
      title={t('areaLink.title')}
      lead={t('areaLink.lead')}
      tone="waiting"
      detail={
        <Facts>
          <Fact name={t('fact.service')} value={serviceDescription} />
          <Fact name={t('areaLink.place')} value={t('area.where', { place, km: radiusKm })} />
          <Fact name={t('areaLink.until')} value={formatDay(until, language)} isDay />
        </Facts>
      }
    >
      <Button
        variant="accent"
        size="lg"
        isBusy={end.isBusy}
        onClick={() =>
          end.run(async () => {
            await endAreaWatchByLink(token);
            onEnded();
          })
        }
      >
        {t('area.end')}
      </Button>
      <ButtonLink variant="outline" size="lg" to={paths.search()}>
        {t('areaLink.keep')}
      </ButtonLink>
      <FailureDialog attempts={[end]} title={t('problem.title')} text={t('problem.text')} />
    </StateSheet>
  );
}

/** `done` to the reader who has just ended it. */
function Ended({ tone }: { tone: 'done' | 'over' }) {
  const t = useText(waitlistTexts);
  return (
    <StateSheet title={t('areaEnded.title')} lead={t('areaEnded.lead')} tone={tone}>
      <ButtonLink size="lg" to={paths.search()}>
        {t('over.search')}
      </ButtonLink>
    </StateSheet>
  );
}
