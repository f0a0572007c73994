import { SignInLink } from '../identity/index.ts';
import { Link, NavLink } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { appTexts } from './app.texts.ts';
import { BrandLink } from './brand-link.tsx';
import classes from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { paths } from './paths.ts';
import { SchemeToggle } from './scheme-toggle.tsx';

/** The header of a visitor. */
export function PublicHeader() {
  const t = useText(appTexts);
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <BrandLink to={paths.home} />
        <nav className={classes.nav} aria-label={t('nav.label')}>
          <PublicLinks />
        </nav>
        <div className={classes.end}>
          <div className={classes.wideOnly}>
            <SchemeToggle />
            <LanguageSwitch />
          </div>
          <Link to={paths.register} className={`${classes.link} ${classes.wideOnly}`}>
            {t('nav.register')}
          </Link>
          <SignInLink variant="quiet">{t('nav.login')}</SignInLink>
          <MobileMenu>
            <PublicLinks />
            <NavLink to={paths.register}>{t('nav.register')}</NavLink>
          </MobileMenu>
        </div>
      </div>
    </header>
  );
}

function PublicLinks() {
  const t = useText(appTexts);
  return (
    <>
      <NavLink to={paths.about}>{t('nav.about')}</NavLink>
      <NavLink to={paths.partners}>{t('nav.partners')}</NavLink>
      <NavLink to={paths.faq}>{t('nav.faq')}</NavLink>
    </>
  );
}
