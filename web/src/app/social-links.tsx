import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconWorld,
} from '@tabler/icons-react';
import type { SocialLink, SocialNetwork } from '@vaga/contract/site';
import { useText } from '../platform/texts.ts';
import { appTexts } from './app.texts.ts';
import classes from './site-footer.module.css';

const icons: Record<SocialNetwork, typeof IconWorld> = {
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  linkedin: IconBrandLinkedin,
  youtube: IconBrandYoutube,
  x: IconBrandX,
  tiktok: IconBrandTiktok,
};

/** Where else the brand is found: the links of the settings, and nothing where there are none. */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  const t = useText(appTexts);
  if (links.length === 0) return null;
  return (
    <ul role="list" className={classes.social} aria-label={t('footer.social')}>
      {links.map(({ network, name, url }) => {
        const Icon = network ? icons[network] : IconWorld;
        return (
          <li key={url}>
            <a href={url} rel="noreferrer" aria-label={name}>
              <Icon size={24} aria-hidden="true" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
