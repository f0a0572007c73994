import type { Device } from '@vaga/contract/sessions';
import { useText } from '../platform/texts.ts';
import { identityTexts } from './identity.texts.ts';

/** 'Chrome em Windows', or as much of it as is known. */
export function useDeviceName(): (device: Device) => string {
  const t = useText(identityTexts);
  return ({ browser, system }) => {
    if (browser && system) return t('sessions.device', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}
