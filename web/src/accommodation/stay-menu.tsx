import { IconPencil, IconPrinter, IconTrash, IconUsers } from '@tabler/icons-react';
import type { Reservation } from '@vaga/contract/accommodation';
import * as staysCalls from '@vaga/contract/calls/stays';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { fileAddress } from '../platform/api.ts';
import { useText } from '../platform/texts.ts';
import { RowMenu, type RowMenuItem } from '../ui/row-menu.tsx';
import { staysTexts } from './stays.texts.ts';

interface StayMenuProps {
  stay: Reservation;
  /** Whether the member prints the cards of rooms. */
  mayPrint: boolean;
  onDelete: (stay: Reservation) => void;
}

/** What can be done with a stay. */
export function StayMenu({ stay, mayPrint, onDelete }: StayMenuProps) {
  const t = useText(staysTexts);
  const loginType = useLoginType();
  const { idCheckinAsset: id, code, isOver } = stay;
  const icon = { size: 20, 'aria-hidden': true } as const;
  const items: RowMenuItem[] = [
    {
      key: 'family',
      text: t('menu.family'),
      icon: <IconUsers {...icon} />,
      isDisabled: isOver,
      to: paths.testsServices(loginType, { reservation: code }),
    },
    { key: 'edit', text: t('menu.edit'), icon: <IconPencil {...icon} />, to: paths.stayEdit(id) },
    ...(mayPrint
      ? [
          {
            key: 'card',
            text: t('menu.card'),
            icon: <IconPrinter {...icon} />,
            file: fileAddress(staysCalls.downloadStayCard, { params: { id } }),
          },
        ]
      : []),
    {
      key: 'delete',
      text: t('menu.delete'),
      icon: <IconTrash {...icon} />,
      isDanger: true,
      onSelect: () => onDelete(stay),
    },
  ];
  return <RowMenu label={t('menu.of', { code })} items={items} />;
}
