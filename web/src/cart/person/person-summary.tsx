import type { PersonData } from '@vaga/contract/persons';
import { maskHealthNumber } from '../../persons/person-form.rules.ts';
import { personsTexts } from '../../persons/persons.texts.ts';
import { formatDay, formatPhone } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cartTexts } from '../cart.texts.ts';
import classes from './ticket-step.module.css';

/** What is known of a person whose data is complete: to be looked over, and changed where it is not right any more. */
export function PersonSummary({ person, onEdit }: { person: PersonData; onEdit: () => void }) {
  const t = useText(cartTexts);
  const tPerson = useText(personsTexts);
  const language = useLanguage();
  const born = person.dateOfBirth?.slice(0, 10);
  const number = person.healthIdentificationNumber;
  const lines: [string, string | null | undefined][] = [
    [tPerson('name'), person.name],
    [tPerson('dateOfBirth'), born ? formatDay(born, language, 'dateOfYear') : null],
    [tPerson('healthNumber'), number ? maskHealthNumber(number) : null],
    [tPerson('identificationNumber'), person.alternativeIdentificationNumber],
    [tPerson('email'), person.email],
    [tPerson('phone'), person.phone && formatPhone(person.phone)],
    [tPerson('postalCode'), person.postalCode],
  ];
  return (
    <Card className={classes.done}>
      <dl className={classes.lines}>
        {lines
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Button variant="outline" onClick={onEdit}>
        {t('ticket.edit')}
      </Button>
    </Card>
  );
}
