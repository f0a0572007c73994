import { descriptionCharacters } from '@vaga/contract/entity-limits';
import type { EntityProfile } from '@vaga/contract/entity-profile';
import type { useForm } from '../platform/use-form.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import partClasses from '../ui/part.module.css';
import { PendingNote } from './pending-note.tsx';
import type { ProfileTranslate } from './profile.texts.ts';
import type { ProfileDraft, ProfileName } from './profile-draft.ts';

/** What each part of the form is given. */
export interface FieldsProps {
  form: ReturnType<typeof useForm<ProfileDraft, ProfileName>>;
  profile: EntityProfile;
  t: ProfileTranslate;
}

/** Who the entity is, and who answers for its data. */
export function NameFields({ form, profile, t }: FieldsProps) {
  return (
    <section className={partClasses.part} aria-labelledby="profile-name">
      <h2 id="profile-name">{t('part.name')}</h2>
      <Facts>
        <Fact name={t('companyName')} value={profile.companyName} />
        <Fact name={t('taxNumber')} value={profile.taxNumber} />
        <Fact name={t('code')} value={profile.code} />
      </Facts>
      <TextField {...form.field('businessName')} label={t('businessName')} maxLength={120} />
      <PendingNote
        isPending={profile.pending?.businessName != null}
        text={t('pending.shown', { value: profile.businessName })}
      />
      <TextField
        {...form.field('snsCode')}
        label={t('snsCode')}
        hint={t('snsCode.hint')}
        maxLength={20}
      />
      <TextField {...form.field('managerName')} label={t('managerName')} maxLength={120} />
      <TextField
        {...form.field('managerPhone')}
        label={t('managerPhone')}
        type="tel"
        inputMode="tel"
        maxLength={30}
      />
      <TextField {...form.field('managerEmail')} label={t('managerEmail')} type="email" />
    </section>
  );
}

/** What the public page says beside the address. */
export function PublicFields({ form, t }: FieldsProps) {
  const { draft, change } = form;
  return (
    <section className={partClasses.part} aria-labelledby="profile-public">
      <h2 id="profile-public">{t('part.public')}</h2>
      <TextField {...form.field('phone')} label={t('phone')} type="tel" maxLength={30} />
      <TextField {...form.field('email')} label={t('email')} hint={t('email.hint')} type="email" />
      <TextAreaField
        label={t('descriptionPt')}
        rows={5}
        maxLength={descriptionCharacters}
        value={draft.descriptionPt}
        onChange={({ target }) => change({ descriptionPt: target.value })}
      />
      <TextAreaField
        label={t('descriptionEn')}
        rows={5}
        maxLength={descriptionCharacters}
        value={draft.descriptionEn}
        onChange={({ target }) => change({ descriptionEn: target.value })}
      />
    </section>
  );
}

/** In which language the entity's own address is written to. */
export function ContactFields({ form, t }: FieldsProps) {
  return (
    <section className={partClasses.part} aria-labelledby="profile-language">
      <h2 id="profile-language">{t('part.language')}</h2>
      <SelectField
        label={t('language')}
        hint={t('language.hint')}
        value={form.draft.language}
        onChange={({ target }) => form.change({ language: target.value })}
      >
        <option value="">{t('language.members')}</option>
        <option value="pt">{t('language.pt')}</option>
        <option value="en">{t('language.en')}</option>
      </SelectField>
    </section>
  );
}
