import type { EntityProfile } from '@vaga/contract/entity-profile';
import type { Area } from '@vaga/contract/geography';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { accessibilityTexts } from '../partners/index.ts';
import { useText } from '../platform/texts.ts';
import { useConflict } from '../platform/use-conflict.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import partClasses from '../ui/part.module.css';
import { AccessibilityFields } from './accessibility-fields.tsx';
import { AddressFields } from './address-fields.tsx';
import { BookingFields } from './booking-fields.tsx';
import { checkProfile } from './check-profile.ts';
import { ContactFields, NameFields, PublicFields } from './fields.tsx';
import { LicenceFields } from './licence-fields.tsx';
import { saveProfile } from './profile.api.ts';
import classes from './profile.module.css';
import { profileTexts } from './profile.texts.ts';
import type { ProfileDraft, ProfileName } from './profile-draft.ts';
import { formOf, profileDraftOf } from './profile-draft.ts';
import { fieldsInWords } from './profile-in-words.ts';

interface ProfileFormProps {
  profile: EntityProfile;
  districts: readonly Area[];
  municipalities: readonly Area[];
  /** Other roles read. */
  maySave: boolean;
  /** Stands in the form after the licence. */
  photos: ReactNode;
}

/** What an entity shows of itself and how it takes bookings, in one column; saved as a whole. */
export function ProfileForm(props: ProfileFormProps) {
  const { profile, districts, municipalities, maySave, photos } = props;
  const t = useText(profileTexts);
  const words = useText(accessibilityTexts);
  const id = useId();
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState('');
  const { conflict, save } = useConflict(profile);
  const initial = profileDraftOf(profile);
  const form = useForm<ProfileDraft, ProfileName>({
    initial,
    keptAs: 'entity-profile',
    idOf: (name) => `${id}${name}`,
    check: (draft) => checkProfile(draft, t),
    codes: {
      'address.municipalityCode': 'municipalityCode',
      'address.districtCode': 'districtCode',
      'entity.other_zone': 'districtCode',
      'address.postalCode': 'postalCode',
      'informationManager.email': 'managerEmail',
      snsCode: 'snsCode',
      phone: 'phone',
      email: 'email',
      localPaymentMethods: 'takesCash',
    },
    labels: { email: t('email'), managerEmail: t('managerEmail') },
    failed: t('failed.text'),
    send: (draft) =>
      save(async (version) => {
        const { type, messages, data } = await saveProfile(formOf(draft, profile, version));
        if (type === 'Error' || data === null) throw new ApiError(200, messages);
        form.showSaved(draft, profileDraftOf(data));
        await revalidate();
        setOutcome(messages[0]?.text ?? '');
      }),
  });
  const isDraft = useSession()?.entity?.state === 'draft';
  const isChanged = maySave && JSON.stringify(form.draft) !== JSON.stringify(initial);
  useSaveKey(maySave, form.send);
  const given = { form, profile, t };
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          setOutcome('');
          form.submit(event);
        }}
        noValidate
        method="post"
      >
        <FormErrorSummary title={t('problem')} errors={form.summary} />
        <fieldset className={classes.parts} disabled={!maySave}>
          <NameFields {...given} />
          <AddressFields
            {...given}
            districts={districts}
            municipalities={municipalities}
            isReadOnly={!maySave}
          />
          <PublicFields {...given} />
          <AccessibilityFields {...given} />
          <LicenceFields {...given} maySave={maySave} />
          {photos}
          <BookingFields {...given} />
          <ContactFields {...given} />
        </fieldset>
        {maySave ? (
          <div className={`${partClasses.part} ${classes.bar}`}>
            <p role="status" className={classes.outcome}>
              {isChanged ? t('unsaved') : outcome}
            </p>
            {outcome && isDraft ? (
              <ButtonLink to={paths.partnerStart(profile.entityType)} variant="outline">
                {t('steps')}
              </ButtonLink>
            ) : null}
            <Button type="submit" variant="accent" isBusy={form.isBusy}>
              {t('save')}
            </Button>
          </div>
        ) : null}
      </form>
      <LeaveGuard
        isChanged={isChanged && !form.isBusy}
        labels={{
          title: t('leave.title'),
          text: t('leave.text'),
          leave: t('leave.leave'),
          stay: t('leave.stay'),
        }}
        onLeave={() => form.forget(initial)}
      />
      <ConflictDialog
        conflict={conflict}
        mine={form.draft}
        draftOf={profileDraftOf}
        fieldsOf={(draft) => fieldsInWords(draft, t, words)}
        onMine={form.send}
        onTheirs={form.change}
      />
    </>
  );
}

/** Ctrl+S saves, as on every screen of settings. */
function useSaveKey(isOn: boolean, send: () => void): void {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
