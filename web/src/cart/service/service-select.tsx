import type { Service, ServiceType } from '@vaga/contract/catalogue';
import { useState } from 'react';
import { NeedField } from '../../needs/index.ts';
import { useText } from '../../platform/texts.ts';
import { SelectField } from '../../ui/field.tsx';
import { cartTexts } from '../cart.texts.ts';
import classes from './services-form.module.css';

interface ServiceSelectProps {
  id: string;
  services: Service[];
  serviceTypes: ServiceType[];
  value: string;
  error: string | undefined;
  onChange: (service: string) => void;
}

/** A service in one's own words, or from the list of all, by type and name. */
export function ServiceSelect(props: ServiceSelectProps) {
  const { id, services, serviceTypes, value, error, onChange } = props;
  const t = useText(cartTexts);
  const [typed, setTyped] = useState({ text: '', of: '' });
  const chosen = services.find((service) => String(service.id) === value);
  const text = typed.of === value ? typed.text : (chosen?.description ?? '');
  const known = services.filter(({ idServiceType }) =>
    serviceTypes.some((type) => type.id === idServiceType),
  );
  return (
    <div className={classes.service}>
      <NeedField
        id={`${id}-need`}
        only="services"
        text={text}
        isChosen={chosen !== undefined}
        onType={(words) => {
          setTyped({ text: words, of: '' });
          onChange('');
        }}
        onChoose={(need) => {
          if (need.kind !== 'service') return;
          setTyped({ text: need.description, of: String(need.service) });
          onChange(String(need.service));
        }}
      />
      <SelectField
        id={id}
        label={t('services.service')}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('services.serviceChoose')}</option>
        {serviceTypes.map((type) => (
          <optgroup key={type.id} label={type.description}>
            {known
              .filter(({ idServiceType }) => idServiceType === type.id)
              .map((service) => (
                <option key={service.id} value={service.id}>
                  {service.description}
                </option>
              ))}
          </optgroup>
        ))}
        {services
          .filter((service) => !known.includes(service))
          .map((service) => (
            <option key={service.id} value={service.id}>
              {service.description}
            </option>
          ))}
      </SelectField>
    </div>
  );
}
