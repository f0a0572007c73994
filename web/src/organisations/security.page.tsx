import * as secondFactorCalls from '@vaga/contract/calls/second-factor';
import * as sessionsCalls from '@vaga/contract/calls/sessions';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { homePathOf } from '../app/session-access.ts';
import { SecondFactorPart, SecurityPart } from '../identity/index.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { entryTexts } from './entry.texts.ts';
import classes from './security.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [secondFactor, sessions] = await Promise.all([
    readOrNull(context, api.data(secondFactorCalls.readSecondFactor, {})),
    readOrNull(context, api.data(sessionsCalls.listSessions, {})),
  ]);
  return { secondFactor, sessions };
}

/** How a member's account is protected: its second factor, its password, and where it is signed in. */
export default function SecurityPage() {
  const t = useText(entryTexts);
  const { secondFactor, sessions } = useLoaderData<typeof loader>();
  const session = useSession();
  return (
    <Page width="narrow">
      <PageHead title={t('security.title')} />
      <PageTitle title={t('security.title')} />
      <div className={classes.parts}>
        <SecondFactorPart state={secondFactor} />
        <SecurityPart sessions={sessions} title={t('security.password')} />
        <ButtonLink
          to={session ? homePathOf(session) : paths.home}
          variant="ghost"
          className={classes.back}
        >
          {t('security.back')}
        </ButtonLink>
      </div>
    </Page>
  );
}
