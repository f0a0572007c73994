import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import type { Area, Location } from '@vaga/contract/geography';
import { type FormEvent, useEffect, useState } from 'react';
import { paths } from '../../app/paths.ts';
import { useIsMember } from '../../app/root-data.ts';
import { devicePosition } from '../../geography/index.ts';
import { useAttempt } from '../../platform/attempt.ts';
import { hasDraft, useDraft } from '../../platform/draft.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { useFormErrors } from '../../platform/use-form-errors.ts';
import { useIsOvertaken } from '../../platform/use-is-overtaken.ts';
import { useReadFor } from '../../platform/use-read-for.ts';
import { Button } from '../../ui/button.tsx';
import { InfoDialog } from '../../ui/dialog.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import { municipalitiesOf } from '../cart.api.ts';
import { cartTexts } from '../cart.texts.ts';
import { CartFrame } from '../cart-frame.tsx';
import { useCart } from '../use-cart.ts';
import { AreaField } from './area-field.tsx';
import { areaOfTyped, type MeantArea } from './area-of-location.ts';
import { isSamePlaceName } from './location.rules.ts';
import {
  type LocationFilter,
  nearTextOf,
  queryOfFilter,
  storedFilter,
  storeFilter,
} from './location-filters.ts';
import classes from './location-step.module.css';
import { useChosenPlace } from './use-chosen-place.ts';

/** What stands in the boxes. A point, the check-in and an area exclude each other. */
interface LocationDraft {
  near: NearPoint | null;
  /** Where the search on the way here looked; it can be chosen again. */
  start: NearPoint | null;
  isNearCheckIn: boolean;
  district: string;
  municipality: string;
}

export interface NearPoint {
  latitude: string;
  longitude: string;
  /** The name of the place that it is; none for where the device is. */
  label?: string;
}

const nothing = {
  near: null,
  isNearCheckIn: false,
  district: '',
  municipality: '',
};

interface LocationStepProps {
  districts: Area[];
  /** Where the hotel is that books, which its guests start from; null for a patient, who says where they are. */
  hotel: NearPoint | null;
}

/** The ways to say where: a tap, a district, a municipality of it. The names typed are the choice. */
export function LocationStep({ districts, hotel }: LocationStepProps) {
  const t = useText(cartTexts);
  const navigate = useNavigate();
  const { cart, loginType } = useCart();
  const name = `cart.${cart.idCart}.location`;
  const { draft, change } = useDraft<LocationDraft>(name, {
    ...nothing,
    near: hotel,
    start: hotel,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears for the first time
  useEffect(() => {
    const stored = hasDraft(name) ? null : storedFilter(cart.idCart);
    if (!stored) return;
    const { start = null, ...known } = draftOf(stored, districts);
    change({ ...nothing, ...known, start: hotel ?? start });
  }, []);
  const askDraft = useIsOvertaken(draft);
  const chosenPlace = useChosenPlace(districts, askDraft);
  const { run, isBusy } = useAttempt();
  const { errors, summary, show } = useFormErrors<'district' | 'municipality'>(
    (name) => `location-${name}`,
  );
  const district = districts.find(({ description }) =>
    isSamePlaceName(description, draft.district),
  );
  const municipalities = useReadFor(district?.id ?? null, municipalitiesOf);
  const municipality = municipalities.data?.find(({ description }) =>
    isSamePlaceName(description, draft.municipality),
  );

  // A member of a hotel is not asked where the guest is.
  const isByVideo = !useIsMember() && cart.currentService.serviceTypeSlug === 'telemedicine';
  const checkIn = cart.assets[0]?.checkIn ?? null;
  const nearLabel = (label: string | undefined) =>
    label ? t(nearTextOf(label), { checkIn: label }) : t('location.near');
  const chosen = draft.near ? nearLabel(draft.near.label) : draft.isNearCheckIn ? checkIn : null;

  function go(filter: LocationFilter) {
    storeFilter(cart.idCart, filter);
    const query = new URLSearchParams(queryOfFilter(filter));
    void navigate(`${paths.cart(loginType, cart.idCart, 'place')}?${query}`);
  }

  function goTo({ district: { id, description }, municipality: within }: MeantArea) {
    const label = within?.description ?? description;
    go({ by: 'area', district: String(id), municipality: within ? String(within.id) : '', label });
  }

  function choose(part: Partial<LocationDraft>): void {
    show({});
    change({ ...nothing, ...part });
  }

  /** Both boxes say where a place lies that was typed into one of them. */
  function fillIn({ district, municipality }: MeantArea): void {
    choose({
      district: district.description,
      municipality: municipality?.description ?? '',
    });
  }

  async function mean(location: Location) {
    const area = await chosenPlace.find(location);
    if (area) fillIn(area);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.near) return go({ by: 'near', ...draft.near });
    if (draft.isNearCheckIn && checkIn) return go({ by: 'checkIn', label: checkIn });
    const lookUp = chosenPlace.take();
    const unknown = municipality ? '' : draft.municipality.trim();
    if (!lookUp && district && unknown === '')
      return goTo({ district, municipality: municipality ?? null });
    const typed = unknown || draft.district.trim();
    await run(async () => {
      const isOvertaken = askDraft();
      const area = (await lookUp) ?? (await areaOfTyped(typed, district, districts));
      if (isOvertaken()) return;
      if (area) {
        fillIn(area);
        return goTo(area);
      }
      show(
        unknown === ''
          ? { district: t('location.districtFault') }
          : { municipality: t('location.municipalityFault') },
      );
    });
  }

  return (
    <CartFrame
      step={1}
      title={t(isByVideo ? 'location.titleVideo' : 'location.title')}
      lead={t(isByVideo ? 'location.leadVideo' : 'location.lead')}
      isForm
      action={
        <Button type="submit" form="location" variant="accent" size="lg" isBusy={isBusy}>
          {t('location.search')}
        </Button>
      }
      note={chosen ?? (municipality ?? district)?.description}
    >
      <form id="location" className={classes.form} onSubmit={submit} noValidate method="post">
        <FormErrorSummary title={t('services.problem')} errors={summary} />
        {hotel ? null : (
          <NearMe
            isActive={draft.near !== null && !draft.near.label}
            askDraft={askDraft}
            onChange={(near) => choose({ near })}
          />
        )}
        {draft.start ? (
          <KnownPlace
            label={nearLabel(draft.start.label)}
            hint={t('location.searchedHint')}
            isActive={draft.near?.label !== undefined}
            onChange={(isActive) => choose({ near: isActive ? draft.start : null })}
          />
        ) : null}
        {checkIn ? (
          <KnownPlace
            label={t(nearTextOf(checkIn), { checkIn })}
            hint={t('location.nearCheckInHint')}
            isActive={draft.isNearCheckIn}
            onChange={(isNearCheckIn) => choose({ isNearCheckIn })}
          />
        ) : null}
        <p className={classes.or}>{t('location.or')}</p>
        <AreaField
          id="location-district"
          label={t('location.district')}
          areas={districts}
          text={draft.district}
          error={errors.district}
          onChange={(text) => change({ ...nothing, district: text })}
          onMean={mean}
        />
        <AreaField
          id="location-municipality"
          label={t('location.municipality')}
          hint={t(district ? 'location.municipalityHint' : 'location.districtFirst')}
          areas={municipalities.data ?? []}
          text={draft.municipality}
          error={errors.municipality ?? (municipalities.failure ? t('location.failed') : undefined)}
          onChange={(text) => change({ near: null, isNearCheckIn: false, municipality: text })}
          onMean={mean}
        />
      </form>
    </CartFrame>
  );
}

interface NearMeProps {
  isActive: boolean;
  /** To be called before the device is asked for its position: then it tells whether something else was chosen since. */
  askDraft: () => () => boolean;
  onChange: (near: LocationDraft['near']) => void;
}

/** The device's position, by a tap; a second tap gives it up. */
function NearMe({ isActive, askDraft, onChange }: NearMeProps) {
  const t = useText(cartTexts);
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);

  async function toggle() {
    if (isActive) return onChange(null);
    const isOvertaken = askDraft();
    setBusy(true);
    try {
      const { latitude, longitude } = await devicePosition();
      if (isOvertaken()) return;
      // Four decimals are eleven metres: near enough for a search.
      onChange({ latitude: latitude.toFixed(4), longitude: longitude.toFixed(4) });
    } catch {
      if (!isOvertaken()) setRefused(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <button
        type="button"
        className={classes.near}
        aria-pressed={isActive}
        aria-busy={isBusy || undefined}
        onClick={toggle}
      >
        <IconCurrentLocation size={24} aria-hidden="true" />
        <span>
          <strong>{t('location.near')}</strong>
          <small>
            {t(isBusy ? 'location.nearBusy' : isActive ? 'location.nearOn' : 'location.nearHint')}
          </small>
        </span>
      </button>
      <InfoDialog
        isOpen={isRefused}
        onClose={() => setRefused(false)}
        title={t('location.refusedTitle')}
        text={t('location.refusedText')}
      />
    </>
  );
}

interface KnownPlaceProps {
  label: string;
  /** Where the place is known from. */
  hint: string;
  isActive: boolean;
  onChange: (isActive: boolean) => void;
}

/** What a filter is in the boxes. */
function draftOf(filter: LocationFilter, districts: readonly Area[]): Partial<LocationDraft> {
  if (filter.by === 'checkIn') return { isNearCheckIn: true };
  if (filter.by === 'near') {
    const { by: _, ...near } = filter;
    return { near, start: near.label ? near : null };
  }
  const district = districts.find(({ id }) => String(id) === filter.district)?.description ?? '';
  return { district, municipality: filter.municipality ? filter.label : '' };
}

/** A place that is known already, chosen by a tap; a second tap gives it up. */
function KnownPlace({ label, hint, isActive, onChange }: KnownPlaceProps) {
  const t = useText(cartTexts);
  return (
    <button
      type="button"
      className={classes.near}
      aria-pressed={isActive}
      onClick={() => onChange(!isActive)}
    >
      <IconMapPin size={24} aria-hidden="true" />
      <span>
        <strong>{label}</strong>
        <small>{isActive ? t('location.nearOn') : hint}</small>
      </span>
    </button>
  );
}
