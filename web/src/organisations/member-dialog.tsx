import type { Envelope } from '@vaga/contract/envelope';
import type { Grants, Member, Organisation } from '@vaga/contract/members';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { isEmail } from '../platform/email.rules.ts';
import { type Translate, useText } from '../platform/texts.ts';
import { useConflict } from '../platform/use-conflict.ts';
import { useForm } from '../platform/use-form.ts';
import { Button } from '../ui/button.tsx';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { Option } from '../ui/option.tsx';
import { saveRoles, sendInvite } from './members.api.ts';
import classes from './members.module.css';
import { membersTexts } from './members.texts.ts';

interface MemberDraft {
  email: string;
  name: string;
  grants: Grants;
}

interface MemberDialogProps {
  organisation: Organisation;
  /** Null: invites a person. */
  member: Member | null;
  /** Null where the reader may not reset a second factor. */
  onReset: ((member: Member) => void) | null;
  onClose: () => void;
}

const none: Grants = { organisationRoles: [], entities: [] };

/** Invites a person, or changes the roles of a member: boxes of the roles that the reader may give, entity by entity. */
export function MemberDialog({ organisation, member, onReset, onClose }: MemberDialogProps) {
  const t = useText(membersTexts);
  const { revalidate } = useRevalidator();
  const id = useId();
  const { conflict, save } = useConflict(member);
  const form = useForm<MemberDraft, keyof MemberDraft>({
    initial: { email: '', name: '', grants: member?.grants ?? none },
    idOf: (field) => `${id}${field}`,
    labels: { email: t('form.email'), name: t('form.name'), grants: t('column.roles') },
    codes: { email: 'email', name: 'name', grants: 'grants', 'invitation.pending': 'email' },
    failed: t('error.text'),
    check: ({ email, name, grants }) => ({
      ...(member === null && name.trim() === '' ? { name: t('form.required') } : {}),
      ...(member === null && !isEmail(email.trim()) ? { email: t('form.invalidEmail') } : {}),
      ...(isEmpty(grants) ? { grants: t('form.noRole') } : {}),
    }),
    send: async (draft, key) => {
      const finish = async ({ type, messages }: Envelope<Member>) => {
        if (type !== 'Success') return void form.show({}, messages[0]?.text ?? t('error.text'));
        await revalidate();
        onClose();
      };
      const accountId = member?.accountId;
      if (!accountId) return finish(await sendInvite(draft, key));
      const { grants } = draft;
      await save(async (version) => finish(await saveRoles(accountId, { grants, version })));
    },
  });
  const title = member ? t('form.title.roles', { name: member.name }) : t('form.title.invite');
  return (
    <>
      <Dialog isOpen isTall width={560} title={title} closeLabel={t('close')} onClose={onClose}>
        <form onSubmit={form.submit} noValidate method="post" className={classes.form}>
          <FormErrorSummary title={t('form.problem')} errors={form.summary} />
          {member === null ? (
            <>
              <TextField
                {...form.field('email')}
                label={t('form.email')}
                type="email"
                data-autofocus
              />
              <TextField {...form.field('name')} label={t('form.name')} />
            </>
          ) : null}
          <RoleFields
            id={`${id}grants`}
            organisation={organisation}
            grants={form.draft.grants}
            error={form.errors.grants}
            onChange={(grants) => form.change({ grants })}
          />
          <div className={classes.acts}>
            <Button type="submit" isBusy={form.isBusy}>
              {t(member ? 'form.save' : 'form.send')}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {t('form.cancel')}
            </Button>
          </div>
        </form>
        {member && onReset && mayLoseFactor(member) ? (
          <section className={classes.lost} aria-labelledby={`${id}lost`}>
            <h3 id={`${id}lost`}>{t('column.secondFactor')}</h3>
            <p>{t('reset.lead')}</p>
            <Button variant="outline" onClick={() => onReset(member)}>
              {t('reset.open')}
            </Button>
          </section>
        ) : null}
      </Dialog>
      <ConflictDialog
        conflict={conflict}
        mine={form.draft.grants}
        draftOf={(current) => current.grants}
        fieldsOf={(grants) => rolesInWords(grants, organisation, t)}
        onMine={form.send}
        onTheirs={(grants) => form.change({ grants })}
      />
    </>
  );
}

/** The roles of each entity, in one order. */
function rolesInWords(
  { organisationRoles, entities }: Grants,
  organisation: Organisation,
  t: Translate<keyof (typeof membersTexts)['pt']>,
) {
  const named = (roles: readonly AnyRole[]) =>
    roles
      .map((role) => t(`role.${role}`))
      .sort()
      .join(', ');
  return [
    { name: t('form.organisation'), text: named(organisationRoles) },
    ...organisation.entities.map(({ id, name }) => ({
      name,
      text: named(entities.find(({ entityId }) => entityId === id)?.roles ?? []),
    })),
  ];
}

/** An owner's second factor is reset by support alone. */
function mayLoseFactor({ hasSecondFactor, grants }: Member): boolean {
  return hasSecondFactor === true && !grants.organisationRoles.includes('owner');
}

function isEmpty({ organisationRoles, entities }: Grants): boolean {
  return organisationRoles.length + entities.length === 0;
}

interface RoleFieldsProps {
  id: string;
  organisation: Organisation;
  grants: Grants;
  error: string | undefined;
  onChange: (grants: Grants) => void;
}

function RoleFields({ id, organisation, grants, error, onChange }: RoleFieldsProps) {
  const t = useText(membersTexts);
  const { givableOrganisationRoles, entities } = organisation;
  return (
    <div id={id} tabIndex={-1} className={classes.form}>
      {givableOrganisationRoles.length > 0 ? (
        <Roles
          legend={t('form.organisation')}
          offered={givableOrganisationRoles}
          chosen={grants.organisationRoles}
          onChange={(organisationRoles) => onChange({ ...grants, organisationRoles })}
        />
      ) : null}
      {entities.map(({ id: entityId, name, givableRoles }) => (
        <Roles
          key={entityId}
          legend={name}
          offered={givableRoles}
          chosen={grants.entities.find((grant) => grant.entityId === entityId)?.roles ?? []}
          onChange={(roles) => {
            const others = grants.entities.filter((grant) => grant.entityId !== entityId);
            const changed = roles.length > 0 ? [...others, { entityId, roles }] : others;
            onChange({ ...grants, entities: changed });
          }}
        />
      ))}
      {error ? <p className={classes.error}>{error}</p> : null}
    </div>
  );
}

type AnyRole =
  | Organisation['givableOrganisationRoles'][number]
  | Grants['entities'][number]['roles'][number];

interface RolesProps<Role extends AnyRole> {
  legend: string;
  offered: readonly Role[];
  chosen: readonly Role[];
  onChange: (roles: Role[]) => void;
}

/** Roles that the member has and that the reader may not give stay as they are, out of sight. */
function Roles<Role extends AnyRole>({ legend, offered, chosen, onChange }: RolesProps<Role>) {
  const t = useText(membersTexts);
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      {offered.map((role) => (
        <Option
          key={role}
          type="checkbox"
          checked={chosen.includes(role)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
          }
        >
          {t(`role.${role as AnyRole}`)}
        </Option>
      ))}
    </fieldset>
  );
}
