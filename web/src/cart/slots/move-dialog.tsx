import type { EntityOptionWithSlots } from '@vaga/contract/scheduling';
import { useLanguage, useText } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { cartTexts } from '../cart.texts.ts';
import { shortMoment } from '../cart-summary.tsx';
import type { SlotChoice } from './use-slot-choice.ts';

/** All persons have a time and another is tapped: says so, and moves only the chosen ones. */
export function MoveDialog({
  place,
  choice,
}: {
  place: EntityOptionWithSlots;
  choice: SlotChoice;
}) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { move, people, assignment } = choice;
  const person = people.find(({ idAsset }) => idAsset === move?.idAsset);
  const moment = (time: string | undefined) =>
    time ? shortMoment(time, place.timeZone, language) : '';
  return (
    <ConfirmDialog
      isOpen={move !== null}
      title={
        people.length > 1
          ? t('slot.alert.title')
          : t('slot.alert.titleOne', { name: person?.shortName ?? '' })
      }
      text={t('slot.alert.txt', {
        name: person?.shortName ?? '',
        now: moment(person && assignment[person.idAsset]),
        other: moment(move?.time),
      })}
      confirmLabel={t('slot.alert.move')}
      cancelLabel={t('slot.alert.keep')}
      onConfirm={() => choice.confirmMove(true)}
      onCancel={() => choice.confirmMove(false)}
    />
  );
}
