import * as membersCalls from '@vaga/contract/calls/members';
import type { InvitationView } from '@vaga/contract/members';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { paths } from '../app/paths.ts';
import { StateSheet } from '../app/state-sheet.tsx';
import { openSession, SignInLink } from '../identity/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { apiOf } from '../platform/context.ts';
import { type ByLink, loadByLink } from '../platform/load-by-link.ts';
import { useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { useStartOf } from '../ui/use-start-of.ts';
import { listEntities } from './current-entity.api.ts';
import { InvitedAccountForm } from './invited-account-form.tsx';
import { leaveFor } from './leave-for.ts';
import { acceptByLink } from './members.api.ts';
import { membersTexts } from './members.texts.ts';
import { useEnterEntity } from './use-enter-entity.ts';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  return loadByLink(args, (token) => api.call(membersCalls.readInvitation, { params: { token } }));
}

/** An invitation to a team, by the link of its e-mail. */
export default function InvitationPage() {
  const t = useText(membersTexts);
  const { token, opened } = useLoaderData() as ByLink<InvitationView>;
  useStartOf(typeof opened === 'string' ? opened : opened.state);
  if (typeof opened === 'string')
    return (
      <StateSheet
        title={t('invitation.unknown.title')}
        lead={t('invitation.unknown.lead')}
        tone="over"
      />
    );
  const { organisation, state } = opened;
  if (state === 'pending') return <PendingInvitation token={token} invitation={opened} />;
  const shown = state === 'canceled' ? 'revoked' : state;
  return (
    <StateSheet
      title={t(`invitation.${shown}.title`)}
      lead={t(`invitation.${shown}.lead`, { organisation })}
      tone={shown === 'accepted' ? 'done' : 'over'}
    >
      {shown === 'accepted' ? (
        <ButtonLink to={paths.partnerLogin} size="lg">
          {t('invitation.toSignIn')}
        </ButtonLink>
      ) : null}
    </StateSheet>
  );
}

interface PendingProps {
  token: string;
  invitation: InvitationView;
}

function PendingInvitation({ token, invitation }: PendingProps) {
  const t = useText(membersTexts);
  const { organisation, invitedBy, email, reader, isKnown } = invitation;
  return (
    <StateSheet
      title={t('invitation.title', { organisation })}
      lead={invitedBy ? t('invitation.lead', { invitedBy }) : t('invitation.leadAnonymous')}
      tone="waiting"
      detail={<Roles invitation={invitation} />}
      note={noteOf()}
    >
      <Ways token={token} invitation={invitation} />
    </StateSheet>
  );

  function noteOf() {
    if (reader === 'other') return t('invitation.other', { email });
    return reader === 'visitor' && isKnown ? t('invitation.known') : undefined;
  }
}

function Roles({ invitation }: { invitation: InvitationView }) {
  const t = useText(membersTexts);
  const { organisation, organisationRoles, entities, email } = invitation;
  return (
    <Facts>
      <Fact name={t('invitation.for')} value={email} />
      {organisationRoles.length > 0 ? (
        <Fact
          name={organisation}
          value={organisationRoles.map((role) => t(`role.${role}`)).join(', ')}
        />
      ) : null}
      {entities.map(({ name, roles }) => (
        <Fact key={name} name={name} value={roles.map((role) => t(`role.${role}`)).join(', ')} />
      ))}
    </Facts>
  );
}

/** What can be done about it: accept, sign in first, make an account, or sign out of another one. */
function Ways({ token, invitation }: PendingProps) {
  const t = useText(membersTexts);
  const attempt = useAttempt({ isBlocking: true });
  const goOn = useWayOn();
  if (invitation.reader === 'other')
    return (
      <ButtonLink to={paths.logout} reloadDocument variant="outline" size="lg">
        {t('invitation.signOut')}
      </ButtonLink>
    );
  if (invitation.reader === 'invited')
    return (
      <>
        <Button
          variant="accent"
          size="lg"
          isBusy={attempt.isBusy}
          onClick={() =>
            attempt.run(async () => {
              await acceptByLink(token, {});
              await goOn();
            })
          }
        >
          {t('invitation.accept')}
        </Button>
        <FailureDialog attempts={[attempt]} title={t('error.title')} text={t('error.text')} />
      </>
    );
  if (invitation.isKnown)
    return (
      <SignInLink size="lg" redirect={paths.invitation(token)}>
        {t('invitation.signIn')}
      </SignInLink>
    );
  return (
    <InvitedAccountForm
      token={token}
      name={invitation.name}
      onAccepted={async (email, password) => {
        await openSession(email, password);
        await goOn();
      }}
    />
  );
}

/** To the one entity of the new member; with several, or where a code is asked for, to the list of them. */
function useWayOn(): () => Promise<void> {
  const { enter } = useEnterEntity(null);
  return async () => {
    const entities = await listEntities();
    const [entity] = entities;
    if (entity && entities.length === 1) await enter(entity);
    await leaveFor(paths.partnerLogin);
  };
}
