import * as membersCalls from '@vaga/contract/calls/members';
import type { Member, Organisation } from '@vaga/contract/members';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { useSession } from '../app/root-data.ts';
import { mayCall, requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { Button } from '../ui/button.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { RemoveDialog } from '../ui/remove-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { removeFromTeam, resetSecondFactor, withdraw } from './members.api.ts';
import classes from './members.module.css';
import { membersTexts } from './members.texts.ts';
import { TeamTable } from './team-table.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  requireSessionFor(context, membersCalls.listMembers);
  const api = apiOf(context);
  const [members, organisation] = await Promise.all([
    readOrNull(context, api.data(membersCalls.listMembers, {})),
    readOrNull(context, api.data(membersCalls.readOrganisation, {})),
  ]);
  return { members: organisation && members, organisation };
}

/** What is open over the list: an invitation, the roles of a member, or the question before an act. */
type OpenDialog =
  | { kind: 'invite' }
  | { kind: 'roles'; member: Member }
  | { kind: 'reset'; member: Member }
  | { kind: 'remove'; member: Member };

/** Who works for the organisation: an owner sees all of it, a manager the entity of the session. */
export default function TeamPage() {
  const t = useText(membersTexts);
  const { members, organisation } = useLoaderData<typeof loader>();
  const session = useSession();
  const [open, setOpen, close] = useDialogOf<OpenDialog>();
  const mayReset = mayCall(session, membersCalls.resetMemberSecondFactor);
  return (
    <Page>
      <PageHead title={t('team.title')} />
      <HomeLink />
      <PageTitle
        title={t('team.title')}
        lead={organisation ? <Lead organisation={organisation} /> : undefined}
        actions={
          organisation ? (
            <Button
              variant="accent"
              disabled={isFull(organisation)}
              aria-describedby={isFull(organisation) ? 'team-full' : undefined}
              onClick={() => setOpen({ kind: 'invite' })}
            >
              {t('team.invite')}
            </Button>
          ) : undefined
        }
      />
      {organisation && isFull(organisation) ? (
        <p id="team-full" className={classes.full}>
          {t('team.full', { count: organisation.users.included ?? 0 })}
        </p>
      ) : null}
      {session?.entity?.type === 'Administrator' ? null : (
        <p className={classes.hint}>{t('team.roles')}</p>
      )}
      <ListFaces
        rows={members}
        failed={{
          title: t('team.failed.title'),
          text: t('team.failed.text'),
          retryLabel: t('team.failed.retry'),
        }}
        empty={{ title: t('team.alone') }}
        loading={null}
      >
        {(rows) => (
          <>
            <TeamTable
              members={rows}
              entities={organisation?.entities ?? []}
              onRoles={(member) => setOpen({ kind: 'roles', member })}
              onRemove={(member) => setOpen({ kind: 'remove', member })}
            />
            {rows.length === 1 && rows[0]?.isSelf ? (
              <p className={classes.alone}>{t('team.alone')}</p>
            ) : null}
          </>
        )}
      </ListFaces>
      {organisation && (open?.kind === 'invite' || open?.kind === 'roles') ? (
        <MemberDialog
          organisation={organisation}
          member={open.kind === 'roles' ? open.member : null}
          onReset={mayReset ? (member) => setOpen({ kind: 'reset', member }) : null}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'reset' ? <ResetMember member={open.member} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveMember member={open.member} onClose={close} /> : null}
    </Page>
  );
}

/** Whether the plan has no more users: an invitation would be refused. */
const isFull = ({ users: { used, included } }: Organisation) =>
  included !== null && used >= included;

function Lead({ organisation: { name, users } }: { organisation: Organisation }) {
  const t = useText(membersTexts);
  const { used, included } = users;
  return (
    <>
      {t('team.lead', { organisation: name })}{' '}
      {included === null ? null : t('team.users', { used, count: included })}
    </>
  );
}

function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText(membersTexts);
  const { accountId, invitationId, name } = member;
  const kind = invitationId === null ? 'remove' : 'revoke';
  return (
    <RemoveDialog
      title={t(`act.${kind}Of`, { name })}
      text={t(`${kind}.text`)}
      confirmLabel={t(`${kind}.confirm`)}
      keepLabel={t('remove.keep')}
      problem={{ title: t('error.title'), text: t('error.text') }}
      remove={async () => {
        if (invitationId !== null) await withdraw(invitationId);
        else if (accountId !== null) await removeFromTeam(accountId);
      }}
      onClose={onClose}
    />
  );
}

function ResetMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText(membersTexts);
  const { accountId, name } = member;
  return (
    <RemoveDialog
      title={t('reset.title', { name })}
      text={t('reset.text')}
      confirmLabel={t('reset.confirm')}
      keepLabel={t('reset.keep')}
      problem={{ title: t('error.title'), text: t('error.text') }}
      remove={async () => {
        if (accountId !== null) await resetSecondFactor(accountId);
      }}
      onClose={onClose}
    />
  );
}
