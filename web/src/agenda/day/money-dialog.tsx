import type { DeskMoneyMethod } from '@vaga/contract/agenda-acts';
import type { AgendaPerson } from '@vaga/contract/agenda-day';
import { formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dayTexts } from './day.texts.ts';
import classes from './money-dialog.module.css';

const methods: readonly DeskMoneyMethod[] = ['cash', 'terminal', 'bankReference'];

interface MoneyDialogProps {
  person: AgendaPerson;
  isOpen: boolean;
  onClose: () => void;
  onTake: (method: DeskMoneyMethod) => void;
}

/** Asks how the money came: one tap takes it. */
export function MoneyDialog({ person, isOpen, onClose, onTake }: MoneyDialogProps) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const amount = formatMoney(person.dueCents, language);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('money.title', { amount })}
      closeLabel={t('close')}
    >
      <p>{t('money.of', { name: person.person, count: Math.max(1, person.duePeople) })}</p>
      <div className={classes.methods}>
        {methods.map((method) => (
          <Button
            key={method}
            variant="outline"
            size="lg"
            onClick={() => {
              onClose();
              onTake(method);
            }}
          >
            {t(`money.${method}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
