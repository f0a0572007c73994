import type { Registration } from '@vaga/contract/admin-registrations';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { DecisionDialog, type DecisionDialogProps } from './decision-dialog.tsx';
import { type PartnerType, partnerTypes } from './registrations.api.ts';
import { registrationsTexts } from './registrations.texts.ts';

const typeOfKind: Record<NonNullable<Registration['partnerKind']>, PartnerType> = {
  pharmacy: 'TestPartner',
  clinic: 'TestPartner',
  laboratory: 'LabPartner',
  hotel: 'AccommodationPartner',
  ticketOffice: 'TicketingPartner',
  other: 'TestPartner',
};

interface ApproveDialogProps extends DecisionDialogProps {
  kind: Registration['partnerKind'];
  onApprove: (entity: { entityType: PartnerType; entityName: string }) => void;
}

/** What an approval makes: the type and the name of the first entity. */
export function ApproveDialog({ company, kind, onApprove, ...dialog }: ApproveDialogProps) {
  const t = useText(registrationsTexts);
  const [entityType, setEntityType] = useState<PartnerType>(typeOfKind[kind ?? 'other']);
  const [entityName, setEntityName] = useState(company);
  const [isTried, setTried] = useState(false);
  const name = entityName.trim();
  return (
    <DecisionDialog
      {...dialog}
      title={t('approve.title', { company })}
      submitLabel={t('approve')}
      onSubmit={() => {
        setTried(true);
        if (name.length >= 3) onApprove({ entityType, entityName: name });
      }}
    >
      <p>{t('approve.text')}</p>
      <SelectField
        label={t('approve.type')}
        value={entityType}
        onChange={({ target: { value } }) => setEntityType(value as PartnerType)}
      >
        {partnerTypes.map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('approve.name')}
        value={entityName}
        maxLength={200}
        error={isTried && name.length < 3 ? t('approve.nameMissing') : null}
        onChange={({ target: { value } }) => setEntityName(value)}
        data-autofocus
      />
    </DecisionDialog>
  );
}
