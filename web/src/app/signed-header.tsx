import { Form } from 'react-router';
import { EntitySelector, LeaveEntityButton } from '../organisations/index.ts';
import { NavLink } from '../platform/link.tsx';
import type { Session } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { PersonChip } from '../ui/chips.tsx';
import { appTexts } from './app.texts.ts';
import { areaTexts } from './area.texts.ts';
import { AreaMenu, settingsPathOf } from './area-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import classes from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { paths } from './paths.ts';
import { SchemeToggle } from './scheme-toggle.tsx';
import { homePathOf } from './session-access.ts';

/** The header of a signed-in person: the same on every screen, public ones too. */
export function SignedHeader({ session }: { session: Session }) {
  const t = useText(areaTexts);
  const tOfAll = useText(appTexts);
  const settingsPath = settingsPathOf(session);
  return (
    <header className={classes.header} data-signed="">
      <div className={classes.row}>
        <BrandLink to={homePathOf(session)} />
        <nav className={classes.nav} aria-label={tOfAll('nav.label')}>
          <AreaMenu session={session} />
        </nav>
        {session.entity ? (
          <div className={classes.entity}>
            <EntitySelector session={session} />
          </div>
        ) : null}
        <div className={classes.end}>
          <div className={classes.wideOnly}>
            <SchemeToggle />
            <LanguageSwitch />
          </div>
          <AccountChip session={session} />
          <div className={classes.wideOnly}>
            <LogoutButton className={classes.link} />
          </div>
          <MobileMenu>
            <AreaMenu session={session} />
            {settingsPath ? (
              <NavLink to={settingsPath}>
                {t(session.entity ? 'nav.security' : 'nav.account')}
              </NavLink>
            ) : null}
            {session.entity ? <LeaveEntityButton /> : null}
            <LogoutButton />
          </MobileMenu>
        </div>
      </div>
    </header>
  );
}

function AccountChip({ session }: { session: Session }) {
  const t = useText(areaTexts);
  const chip = <PersonChip name={session.firstName} isSet />;
  const path = settingsPathOf(session);
  if (!path) return chip;
  return (
    <NavLink to={path} className={classes.me ?? ''}>
      {chip}
      <span className="visually-hidden">
        ({t(session.entity ? 'nav.security' : 'nav.account')})
      </span>
    </NavLink>
  );
}

function LogoutButton({ className }: { className?: string | undefined }) {
  const t = useText(areaTexts);
  return (
    <Form method="post" action={paths.logout}>
      <button
        type="submit"
        className={className}
        style={{ border: 0, background: 'none', cursor: 'pointer' }}
      >
        {t('nav.logout')}
      </button>
    </Form>
  );
}
