import { paths } from '../../app/paths.ts';
import { PersonFacts } from '../../persons/index.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { cartTexts } from '../cart.texts.ts';
import { CartFrame } from '../cart-frame.tsx';
import { afterPeople } from '../cart-steps.rules.ts';
import { useCart } from '../use-cart.ts';
import classes from './ticket-step.module.css';

/** Several people whose data is complete: one page, each to be opened and changed, in place of a page for each. */
export function KnownPeopleStep() {
  const t = useText(cartTexts);
  const navigate = useNavigate();
  const { cart, loginType } = useCart();
  const to = (screen: Parameters<typeof paths.cart>[2]) =>
    paths.cart(loginType, cart.idCart, screen);
  return (
    <CartFrame
      step={0}
      title={t('ticket.knownTitle')}
      lead={t('ticket.knownAll')}
      isForm
      action={
        <Button variant="accent" size="lg" onClick={() => navigate(to(afterPeople(cart)))}>
          {t('ticket.next')}
        </Button>
      }
    >
      <ul className={classes.known} role="list">
        {cart.assets.map(({ idAsset, person, privateData }) => (
          <li key={idAsset}>
            <Disclosure title={person.person}>
              <div className={classes.done}>
                <PersonFacts person={privateData} />
                <ButtonLink variant="outline" to={`${to('ticket')}?person=${idAsset}&edit=1`}>
                  {t('ticket.edit')}
                  <span className="visually-hidden">: {person.person}</span>
                </ButtonLink>
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
    </CartFrame>
  );
}
