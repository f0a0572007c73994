import type { Service } from '@vaga/contract/catalogue';
import { useText } from '../../platform/texts.ts';
import { SelectField } from '../../ui/field.tsx';
import { cartTexts } from '../cart.texts.ts';

interface ServiceSelectProps {
  id: string;
  services: Service[];
  value: string;
  error: string | undefined;
  onChange: (service: string) => void;
}

/** All services, as the API orders them: by type and name. */
export function ServiceSelect({ id, services, value, error, onChange }: ServiceSelectProps) {
  const t = useText(cartTexts);
  return (
    <SelectField
      id={id}
      label={t('services.service')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('services.serviceChoose')}</option>
      {services.map((service) => (
        <option key={service.id} value={service.id}>
          {service.description}
        </option>
      ))}
    </SelectField>
  );
}
