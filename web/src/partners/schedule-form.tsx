import type { PartnerSummary } from '@vaga/contract/partners';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { paths } from '../app/paths.ts';
import { useAddress } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { SelectField } from '../ui/field.tsx';
import classes from './entity-schedule.module.css';
import { partnersTexts } from './partners.texts.ts';
import { allTypes, type ScheduleQuery } from './schedule-query.ts';

export interface ScheduleFormProps {
  partner: PartnerSummary;
  asked: ScheduleQuery;
  days: { today: string; last: string };
  isBusy: boolean;
  /** The page that shows what was asked for. */
  action?: string;
  /** Hidden fields that its address keeps. */
  children?: ReactNode;
}

/** Which services, and on what day. */
export function ScheduleForm({
  partner,
  asked,
  days,
  isBusy,
  action = paths.entitySchedule(partner.id),
  children,
}: ScheduleFormProps) {
  const t = useText(partnersTexts);
  const toAddress = useAddress();
  const [serviceType, setServiceType] = useState(asked.serviceType);
  const [date, setDate] = useState(asked.date);
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    // Another address (a link to the next free day, the way back): the form says the same.
    setShown(asked);
    setServiceType(asked.serviceType);
    setDate(asked.date);
  }
  return (
    <Form
      method="get"
      action={toAddress(action)}
      role="search"
      aria-label={t('form.label')}
      className={classes.form}
      preventScrollReset
    >
      <SelectField
        label={t('form.type')}
        name="serviceTypeId"
        value={serviceType}
        onChange={(event) => setServiceType(event.target.value)}
      >
        {partner.serviceTypeList.map(({ id, description }) => (
          <option key={id} value={id}>
            {description}
          </option>
        ))}
        <option value={allTypes}>{t('form.all')}</option>
      </SelectField>
      <DayField
        key={asked.date}
        name="date"
        label={t('form.day')}
        value={date}
        today={days.today}
        last={days.last}
        onChange={setDate}
      />
      {asked.service !== '' && serviceType === asked.serviceType ? (
        <input type="hidden" name="service" value={asked.service} />
      ) : null}
      {children}
      <Button type="submit" isBusy={isBusy} className={classes.go}>
        {t('form.submit')}
      </Button>
    </Form>
  );
}
