import type { Member, Organisation } from '@vaga/contract/members';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { formatStamp } from '../platform/format.ts';
import { useReadersZone } from '../platform/readers-zone.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { sendAgain } from './members.api.ts';
import classes from './members.module.css';
import { membersTexts } from './members.texts.ts';

const columns = ['person', 'roles', 'secondFactor', 'lastSeen', 'state', 'act'] as const;

interface TeamTableProps {
  members: readonly Member[];
  entities: Organisation['entities'];
  onRoles: (member: Member) => void;
  onRemove: (member: Member) => void;
}

export function TeamTable({ members, ...row }: TeamTableProps) {
  const t = useText(membersTexts);
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      className={classes.team}
      aria-label={t('team.title')}
    >
      {members.map((member) => (
        <Row key={member.accountId ?? member.invitationId} member={member} {...row} />
      ))}
    </CardTable>
  );
}

type RowProps = Omit<TeamTableProps, 'members'> & { member: Member };

function Row({ member, entities, ...acts }: RowProps) {
  const t = useText(membersTexts);
  const language = useLanguage();
  const zone = useReadersZone();
  const { name, email, grants, hasSecondFactor, lastSeenAt, state, isSelf } = member;
  const inWords = (roles: readonly Parameters<typeof roleText>[0][]) =>
    roles.map(roleText).join(', ');
  return (
    <CardRow>
      <CardCell isName>
        <strong>{name}</strong>
        <small className={classes.email}>{email}</small>
      </CardCell>
      <CardCell label={t('column.roles')}>
        <ul role="list" className={classes.roles}>
          {grants.organisationRoles.length > 0 ? (
            <li>{inWords(grants.organisationRoles)}</li>
          ) : null}
          {grants.entities.map(({ entityId, roles }) => (
            <li key={entityId}>
              <span>{entities.find(({ id }) => id === entityId)?.name ?? ''}:</span>{' '}
              {inWords(roles)}
            </li>
          ))}
        </ul>
      </CardCell>
      <CardCell label={t('column.secondFactor')}>
        {hasSecondFactor === null ? '–' : t(`secondFactor.${hasSecondFactor ? 'yes' : 'no'}`)}
      </CardCell>
      <CardCell label={t('column.lastSeen')}>
        {lastSeenAt ? formatStamp(lastSeenAt, zone, language) : t('lastSeen.never')}
      </CardCell>
      <CardCell>
        <StateBadge
          tone={state === 'invited' ? 'accent' : 'calm'}
          text={t(isSelf ? 'state.self' : `state.${state}`)}
        />
      </CardCell>
      <CardCell>{isSelf ? null : <Acts member={member} {...acts} />}</CardCell>
    </CardRow>
  );

  function roleText(
    role: Member['grants']['entities'][number]['roles'][number] | 'owner' | 'billing',
  ) {
    return t(`role.${role}`);
  }
}

function Acts({ member, onRoles, onRemove }: Omit<RowProps, 'entities'>) {
  const t = useText(membersTexts);
  const { name, invitationId } = member;
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  if (invitationId === null)
    return (
      <div className={classes.acts}>
        <Button
          variant="outline"
          aria-label={t('act.rolesOf', { name })}
          onClick={() => onRoles(member)}
        >
          {t('act.roles')}
        </Button>
        <Button
          variant="ghost"
          aria-label={t('act.removeOf', { name })}
          onClick={() => onRemove(member)}
        >
          {t('act.remove')}
        </Button>
      </div>
    );
  return (
    <div className={classes.acts}>
      <Button
        variant="outline"
        isBusy={attempt.isBusy}
        aria-label={t('act.resendOf', { name })}
        onClick={() =>
          attempt.run(async () => {
            await sendAgain(invitationId);
            await revalidate();
          })
        }
      >
        {t('act.resend')}
      </Button>
      <Button
        variant="ghost"
        aria-label={t('act.revokeOf', { name })}
        onClick={() => onRemove(member)}
      >
        {t('act.revoke')}
      </Button>
      <FailureDialog attempts={[attempt]} title={t('error.title')} text={t('error.text')} />
    </div>
  );
}
