import * as emailChangeCalls from '@vaga/contract/calls/email-changes';
import * as passkeyCalls from '@vaga/contract/calls/passkeys';
import * as paymentsCalls from '@vaga/contract/calls/payments';
import * as sessionsCalls from '@vaga/contract/calls/sessions';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { PrivacyPart } from '../privacy/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EmailPart } from './email-part.tsx';
import { identityTexts } from './identity.texts.ts';
import { InvoiceList } from './invoice-list.tsx';
import { NamesForm } from './names-form.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PersonList } from './person-list.tsx';
import { SecurityPart } from './security-part.tsx';
import { TextsPart } from './texts-part.tsx';
import classes from './user-settings.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [user, sessions, passkeys, emailChange] = await Promise.all([
    readOrNull(context, api.data(paymentsCalls.readUser, {})),
    readOrNull(context, api.data(sessionsCalls.listSessions, {})),
    readOrNull(context, api.data(passkeyCalls.listPasskeys, {})),
    // That none is under way is an answer, and no error.
    readOrNull(
      context,
      api.call(emailChangeCalls.readEmailChange, {}).then(({ data }) => data),
    ),
  ]);
  return { user, sessions, passkeys, emailChange };
}

/** The account of a person: their names, the people they book for, what they paid, and how to leave. */
export default function UserSettingsPage() {
  const t = useText(identityTexts);
  const { user, sessions, passkeys, emailChange } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const loginType = useLoginType();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Page width="narrow">
      <PageHead title={t('settings.title')} />
      <PageTitle title={t('settings.title')} />
      {user ? (
        <div className={classes.parts}>
          <NamesForm user={user} />
          <EmailPart email={user.email} change={emailChange} />
          <PersonList persons={user.personList} loginType={loginType} />
          <InvoiceList invoices={user.invoices} />
          <TextsPart wantsTexts={user.wantsTexts} />
        </div>
      ) : (
        <ErrorState
          title={t('settings.failed')}
          text={t('error.text')}
          retryLabel={t('retry')}
          onRetry={revalidate}
          isRetrying={state === 'loading'}
        />
      )}
      <div className={classes.parts}>
        <SecurityPart sessions={sessions} />
        <PasskeysPart passkeys={passkeys} />
        <PrivacyPart onDelete={() => setDeleting(true)} />
        <ButtonLink to={paths.userHome(loginType)} variant="ghost" className={classes.back}>
          {t('settings.back')}
        </ButtonLink>
      </div>
      <DeleteAccountDialog isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </Page>
  );
}
