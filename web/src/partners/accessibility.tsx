import {
  IconDisabled,
  IconEar,
  IconElevator,
  IconHandThreeFingers,
  IconMessageLanguage,
  IconParking,
  IconParkingCircle,
  IconWheelchair,
} from '@tabler/icons-react';
import type { AccessibilityFact } from '@vaga/contract/accessibility';
import type { PartnerSummary } from '@vaga/contract/partners';
import { useText } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { accessibilityTexts } from './accessibility.texts.ts';
import classes from './entity-description.module.css';
import { partnersTexts } from './partners.texts.ts';

const icons: Record<AccessibilityFact, typeof IconWheelchair> = {
  stepFree: IconWheelchair,
  lift: IconElevator,
  accessibleToilet: IconDisabled,
  reservedParking: IconParkingCircle,
  parking: IconParking,
  hearingLoop: IconEar,
  signLanguage: IconHandThreeFingers,
};

/** What the entity says of its accessibility and its languages; nothing where it said nothing. */
export function Accessibility({ partner }: { partner: PartnerSummary }) {
  const t = useText(partnersTexts);
  const words = useText(accessibilityTexts);
  const { accessibility, spokenLanguages } = partner;
  if (accessibility.length === 0 && spokenLanguages.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="access">
      <h2 id="access" className={classes.title}>
        {t('access.title')}
      </h2>
      <ul role="list" className={classes.marked}>
        {accessibility.map((fact) => {
          const Icon = icons[fact];
          return (
            <li key={fact}>
              <Icon size={22} aria-hidden="true" />
              {words(`accessibility.${fact}`)}
            </li>
          );
        })}
        {spokenLanguages.length > 0 ? (
          <li>
            <IconMessageLanguage size={22} aria-hidden="true" />
            <span>
              {t('access.languages')}:{' '}
              {spokenLanguages.map((one) => words(`spoken.${one}`)).join(', ')}
            </span>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
