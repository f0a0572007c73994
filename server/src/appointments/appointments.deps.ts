import type { Db } from '../platform/db.ts';
import type { Settings } from '../platform/settings.ts';

export interface AppointmentsDeps {
  db: Db;
  settings: Pick<Settings, 'publicUrl' | 'mailFrom' | 'variant'>;
}
