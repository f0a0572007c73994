import { versionOf } from '../../platform/version-of.ts';

/** The version of what a member may change. */
export function versionOfAllotment(allotment: {
  fromDate: string;
  untilDate: string;
  fromTime: string;
  toTime: string;
  places: number;
  releaseHours: number;
}): string {
  const { fromDate, untilDate, fromTime, toTime, places, releaseHours } = allotment;
  const times = [fromTime.slice(0, 5), toTime.slice(0, 5)];
  return versionOf([fromDate, untilDate, ...times, places, releaseHours]);
}
