import { IconBuildingStore, IconListDetails, IconLogin2 } from '@tabler/icons-react';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useBrand } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { LinkCards } from '../ui/link-cards.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { registerPartnerTexts } from './register-partner.texts.ts';

/** The entry for businesses: to become a partner, or to sign in as one. */
export default function BusinessPage() {
  const t = useText(registerPartnerTexts);
  const { name: brand } = useBrand();
  const ways = [
    { key: 'register', to: paths.businessRegister, Icon: IconBuildingStore },
    { key: 'signIn', to: paths.partnerLogin, Icon: IconLogin2 },
    { key: 'plans', to: paths.partners, Icon: IconListDetails },
  ] as const;
  return (
    <Page>
      <PageHead title={t('business.title')} description={t('business.description', { brand })} />
      <PageTitle title={t('business.title')} lead={t('business.lead')} />
      <LinkCards
        cards={ways.map(({ key, to, Icon }) => ({
          key,
          to,
          icon: <Icon size={32} aria-hidden="true" />,
          title: t(`business.${key}`),
          text: t(`business.${key}Text`),
        }))}
      />
    </Page>
  );
}
