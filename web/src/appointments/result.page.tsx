import { IconDownload } from '@tabler/icons-react';
import * as resultsCalls from '@vaga/contract/calls/results';
import { resultLinkDays } from '@vaga/contract/limits';
import type { ResultNotice } from '@vaga/contract/results';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { StateSheet } from '../app/state-sheet.tsx';
import { SignInLink } from '../identity/index.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import { formatMoment, formatSize } from '../platform/format.ts';
import { type ByLink, loadByLink } from '../platform/load-by-link.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { documentAddress } from './results.api.ts';
import { resultsTexts } from './results.texts.ts';

/** What the link of a mail about a result leads to. Before the sign-in nothing is asked: the page says the same of every link. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const token = params.token ?? '';
  if (!context.get(pageContext).session) return { token, opened: 'signedOut' as const };
  const api = apiOf(context);
  return loadByLink(args, () => api.call(resultsCalls.readResultNotice, { params: { token } }));
}

/** A result that is ready, for the account whose it is. */
export default function ResultPage() {
  const t = useText(resultsTexts);
  const { token, opened: notice } = useLoaderData() as ByLink<ResultNotice | 'signedOut'>;
  const loginType = useLoginType();
  if (notice === 'signedOut') {
    return (
      <StateSheet title={t('signedOut.title')} lead={t('signedOut.lead')} tone="waiting">
        <SignInLink variant="accent" size="lg" redirect={paths.result(token)}>
          {t('signIn')}
        </SignInLink>
      </StateSheet>
    );
  }
  const list = (
    <ButtonLink variant="outline" size="lg" to={paths.testsList(loginType)}>
      {t('list')}
    </ButtonLink>
  );
  if (notice === 'over' || notice === 'unknown') {
    return (
      <StateSheet
        title={t(`${notice}.title`)}
        lead={t(`${notice}.lead`, { days: resultLinkDays })}
        tone="over"
      >
        {list}
      </StateSheet>
    );
  }
  return (
    <StateSheet
      title={t('ready.title')}
      lead={t(notice.sizeBytes === null ? 'ready.withoutDocument' : 'ready.lead')}
      tone="done"
      detail={<About notice={notice} />}
    >
      {notice.sizeBytes !== null && <OpenDocument notice={notice} />}
      {list}
    </StateSheet>
  );
}

function About({ notice }: { notice: ResultNotice }) {
  const t = useText(resultsTexts);
  const language = useLanguage();
  const { person, service, entity, date, timeZone, code } = notice;
  const size = notice.sizeBytes === null ? null : formatSize(notice.sizeBytes, language);
  return (
    <Facts>
      <Fact name={t('person')} value={person} />
      <Fact name={t('service')} value={service} />
      <Fact name={t('entity')} value={entity} />
      <Fact name={t('date')} value={formatMoment(date, timeZone, language)} isDay />
      <Fact name={t('code')} value={code.slice(4)} />
      {size !== null && <Fact name={t('document')} value={t('size', { size })} />}
    </Facts>
  );
}

function OpenDocument({ notice: { id, service, person } }: { notice: ResultNotice }) {
  const t = useText(resultsTexts);
  return (
    <ButtonLink
      variant="accent"
      size="lg"
      icon={<IconDownload size={20} aria-hidden="true" />}
      to={documentAddress(id)}
      reloadDocument
      download
      aria-label={t('openOf', { service, person })}
    >
      {t('open')}
    </ButtonLink>
  );
}
