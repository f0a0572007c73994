import { IconDeviceDesktop, IconDeviceMobile, IconDeviceUnknown } from '@tabler/icons-react';
import type { Device } from '@vaga/contract/sessions';
import classes from './device-list.module.css';

const icons = {
  phone: IconDeviceMobile,
  tablet: IconDeviceMobile,
  computer: IconDeviceDesktop,
  unknown: IconDeviceUnknown,
} as const;

export function DeviceIcon({ kind }: Pick<Device, 'kind'>) {
  const Icon = icons[kind];
  return <Icon size={24} className={classes.icon} aria-hidden="true" />;
}
