import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { TileBand } from '../ui/tile.tsx';
import { appTexts } from './app.texts.ts';
import { paths } from './paths.ts';
import { useBrand, useNow, useRootData } from './root-data.ts';
import classes from './site-footer.module.css';
import { SocialLinks } from './social-links.tsx';

export function SiteFooter() {
  const t = useText(appTexts);
  const { name } = useBrand();
  const site = useRootData()?.site;
  const year = useNow().slice(0, 4);
  return (
    <footer className={classes.footer}>
      <TileBand seed="lisboa" height={20} side={20} />
      <div className={classes.inside}>
        <div className={classes.about}>
          <p className={classes.brand}>
            <BrandMark size={36} /> {name}
          </p>
          <p>{t('footer.line')}</p>
          <SocialLinks links={site?.socialLinks ?? []} />
        </div>
        <FooterLinks title={t('footer.product', { name })}>
          <Link to={paths.about}>{t('nav.about')}</Link>
          <Link to={paths.partners}>{t('nav.partners')}</Link>
          <Link to={paths.faq}>{t('nav.faq')}</Link>
          <Link to={paths.services}>{t('footer.services')}</Link>
        </FooterLinks>
        <FooterLinks title={t('footer.forPartners')}>
          <Link to={paths.plans}>{t('footer.plans')}</Link>
          <Link to={paths.partnerRegister()}>{t('footer.joinPartner')}</Link>
          <Link to={paths.partnerLogin}>{t('footer.partnerLogin')}</Link>
        </FooterLinks>
        <FooterLinks title={t('footer.legal')}>
          <HelpAndLegal />
        </FooterLinks>
      </div>
      <p className={classes.rights}>{t('footer.rights', { year, name })}</p>
    </footer>
  );
}

/** Within a booking, and where members work: help and what the law asks for, and nothing that leads away. */
export function ShortFooter() {
  return (
    <footer className={`${classes.footer} ${classes.short}`}>
      <div className={classes.line}>
        <HelpAndLegal />
      </div>
    </footer>
  );
}

function HelpAndLegal() {
  const t = useText(appTexts);
  const { contacts } = useBrand();
  const site = useRootData()?.site;
  return (
    <>
      <Link to={paths.privacyPolicy}>{t('footer.privacy')}</Link>
      <Link to={paths.termsOfUse}>{t('footer.terms')}</Link>
      {site?.complaintsUrl ? (
        <a href={site.complaintsUrl} rel="noreferrer">
          {t('footer.complaints')}
        </a>
      ) : null}
      <a href={`mailto:${contacts.help}`}>{contacts.help}</a>
    </>
  );
}

function FooterLinks({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={classes.links}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
