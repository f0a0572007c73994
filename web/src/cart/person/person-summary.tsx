import type { PersonData } from '@vaga/contract/persons';
import { PersonFacts } from '../../persons/index.ts';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cartTexts } from '../cart.texts.ts';
import classes from './ticket-step.module.css';

/** What is known of a person whose data is complete: to be looked over, and changed where it is not right any more. */
export function PersonSummary({ person, onEdit }: { person: PersonData; onEdit: () => void }) {
  const t = useText(cartTexts);
  return (
    <Card className={classes.done}>
      <PersonFacts person={person} />
      <Button variant="outline" onClick={onEdit}>
        {t('ticket.edit')}
      </Button>
    </Card>
  );
}
