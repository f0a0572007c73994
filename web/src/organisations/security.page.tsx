import * as accessKeysCalls from '@vaga/contract/calls/access-keys';
import * as membersCalls from '@vaga/contract/calls/members';
import * as passkeyCalls from '@vaga/contract/calls/passkeys';
import * as secondFactorCalls from '@vaga/contract/calls/second-factor';
import * as sessionsCalls from '@vaga/contract/calls/sessions';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { mayCall } from '../app/session-access.ts';
import { PasskeysPart, SecondFactorPart, SecurityPart } from '../identity/index.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { Page, PageTitle } from '../ui/page.tsx';
import { AccessKeysPart } from './access-keys-part.tsx';
import { entryTexts } from './entry.texts.ts';
import { RequirementPart } from './requirement-part.tsx';
import classes from './security.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const { session } = context.get(pageContext);
  // The administration requires it in any case.
  const mayRequire =
    session?.userType !== 'Administrator' &&
    mayCall(session, membersCalls.setSecondFactorRequirement);
  const hasAccessKeys = mayCall(session, accessKeysCalls.listAccessKeys);
  const [secondFactor, sessions, passkeys, organisation, accessKeys] = await Promise.all([
    readOrNull(context, api.data(secondFactorCalls.readSecondFactor, {})),
    readOrNull(context, api.data(sessionsCalls.listSessions, {})),
    readOrNull(context, api.data(passkeyCalls.listPasskeys, {})),
    mayRequire ? readOrNull(context, api.data(membersCalls.readOrganisation, {})) : null,
    hasAccessKeys ? readOrNull(context, api.data(accessKeysCalls.listAccessKeys, {})) : null,
  ]);
  return { secondFactor, sessions, passkeys, organisation, hasAccessKeys, accessKeys };
}

/**
 * How a member's account is protected: its second factor, its password, and where it is signed in; for owners also the
 * second factor of all members, and the access keys of the entity.
 */
export default function SecurityPage() {
  const t = useText(entryTexts);
  const { secondFactor, sessions, passkeys, organisation, hasAccessKeys, accessKeys } =
    useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PageHead title={t('security.title')} />
      <HomeLink />
      <PageTitle title={t('security.title')} />
      <div className={classes.parts}>
        <SecondFactorPart state={secondFactor} />
        {organisation ? (
          <RequirementPart
            name={organisation.name}
            isRequired={organisation.requiresSecondFactor}
          />
        ) : null}
        <SecurityPart sessions={sessions} title={t('security.password')} />
        <PasskeysPart passkeys={passkeys} />
        {hasAccessKeys ? <AccessKeysPart accessKeys={accessKeys} /> : null}
      </div>
    </Page>
  );
}
