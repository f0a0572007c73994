import { useIsMember } from '../../app/root-data.ts';
import type { PersonDraft } from '../../persons/index.ts';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { cartTexts } from '../cart.texts.ts';
import { useCart } from '../use-cart.ts';
import classes from './ticket-step.module.css';

interface CopyContactsProps {
  index: number;
  draft: PersonDraft;
  onCopy: (part: Partial<PersonDraft>) => void;
}

/**
 * Families share an e-mail, a telephone and a postal code: one tap takes them from another person of the cart. It names what
 * that person has: who lives abroad has no postal code.
 */
export function CopyContacts({ index, draft, onCopy }: CopyContactsProps) {
  const t = useText(cartTexts);
  const { cart } = useCart();
  const needsEmail = !useIsMember();
  const others = [...cart.assets.slice(0, index).reverse(), ...cart.assets.slice(index + 1)];
  const source = others.find(
    ({ privateData: { email, phone } }) => phone && (email || !needsEmail),
  );
  if (!source || (draft.email !== '' && draft.phone !== '')) return null;
  const { email, phone, postalCode } = source.privateData;
  return (
    <Button
      variant="quiet"
      className={classes.copy}
      onClick={() =>
        onCopy({
          email: email ?? '',
          phone: phone ?? '',
          ...(postalCode ? { postalCode } : {}),
        })
      }
    >
      {t(postalCode ? 'ticket.copy' : 'ticket.copyContacts', { name: source.person.person })}
    </Button>
  );
}
