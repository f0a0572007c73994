import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import type { ServiceType } from '@vaga/contract/catalogue';
import { type FormEvent, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { paths } from '../app/paths.ts';
import { isKnown, LocationField, placeInFull, placeOrTown } from '../geography/index.ts';
import { lookUpEntities, needChoiceOf, needInFull } from '../needs/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { formatDay } from '../platform/format.ts';
import { useAddress, useNavigate } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { dot } from '../ui/dot.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import classes from './filter-bar.module.css';
import { type Days, type Filters, searchQueryOf } from './filters.ts';
import { NeedPart, useNeedText } from './need-part.tsx';
import { RefinementFields } from './refinement-fields.tsx';
import { searchTexts } from './search.texts.ts';
import type { ShownService } from './shown-result.ts';
import { useServices } from './use-services.ts';

type Missing =
  | 'no_service_type'
  | 'unknown_need'
  | 'no_location'
  | 'no_location_video'
  | 'unknown_location'
  | 'no_position';

const fieldOf: Record<Missing, string> = {
  no_service_type: 'filter-need',
  unknown_need: 'filter-need',
  no_location: 'filter-where',
  no_location_video: 'filter-where',
  unknown_location: 'filter-where',
  no_position: 'filter-where',
};

export interface FilterBarProps {
  filters: Filters;
  /** Null where they could not be had. */
  serviceTypes: ServiceType[] | null;
  services: ShownService[] | null;
  days: Days;
  /** On a phone the bar is one line once something was searched. */
  isOpenAtFirst: boolean;
  /** What the address asked for that is not known; empty for nothing. */
  unknownNeed: string;
}

/** What, where and when, in a bar that stays in sight. What it says is the address once 'Procurar' is pressed. */
export function FilterBar({
  filters,
  serviceTypes,
  services: loadedServices,
  days,
  isOpenAtFirst,
  unknownNeed,
}: FilterBarProps) {
  const t = useText(searchTexts);
  const navigate = useNavigate();
  const searchAddress = useAddress()(paths.search());
  const revalidator = useRevalidator();
  const { run, isBusy } = useAttempt();
  const isSearching = useNavigation().location?.pathname === searchAddress;
  const { draft, change } = useDraft(filters);
  const services = useServices(draft.serviceType, {
    serviceType: filters.serviceType,
    services: loadedServices,
  });
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [missing, setMissing] = useState<Missing | null>(null);
  const [wrongPlace, setWrongPlace] = useState<Missing | null>(null);
  const service = services.only ?? draft.service;
  const choice = { serviceType: draft.serviceType, service };
  const typed = useNeedText(choice, {
    serviceTypes,
    services: services.list,
    unknown: unknownNeed,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    await run(async () => {
      const read = draft.serviceType === '' ? await needInFull(typed.text) : null;
      if (typeof read === 'string') return setMissing(read);
      if (read?.need.kind === 'entity') return await navigate(paths.entity(read.need.id));
      const wanted = read ? needChoiceOf(read.need) : choice;
      const near = placeOrTown(draft.place, read?.where ?? null);
      const place = isKnown(near) ? near : await placeInFull(near);
      if (typeof place === 'string') return refusePlace(place, wanted.serviceType);
      setOpen(false);
      await navigate(paths.search(searchQueryOf({ ...draft, place, ...wanted })), {
        state: { isAsked: true },
      });
    });
  }

  /** A box that is empty is said by a dialog; a place that is typed is mended from its list, which opens. */
  function refusePlace(why: 'no_location' | 'unknown_location', serviceType: string) {
    if (draft.place.label.trim() === '') {
      // Video has no place: the town only orders the results.
      const slug = serviceTypes?.find(({ id }) => String(id) === serviceType)?.slug;
      return setMissing(slug === 'telemedicine' ? 'no_location_video' : why);
    }
    setWrongPlace(why);
    document.getElementById(fieldOf[why])?.focus();
  }

  function closeDialog() {
    const field = missing && document.getElementById(fieldOf[missing]);
    setMissing(null);
    // After the dialog has given the focus back, it goes to what is missing.
    setTimeout(() => field?.focus());
  }

  return (
    <section className={classes.bar} aria-label={t('filters.label')} data-open={isOpen}>
      <BarSummary
        filters={filters}
        serviceTypes={serviceTypes}
        services={loadedServices}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      <Form
        id="filters"
        method="get"
        action={searchAddress}
        role="search"
        aria-label={t('filters.label')}
        className={classes.form}
        onSubmit={submit}
        noValidate
      >
        <RefinementFields refinement={filters.refinement} />
        <NeedPart
          choice={choice}
          typed={typed}
          serviceTypes={serviceTypes}
          services={services}
          unknown={unknownNeed}
          onChange={(chosen, town) => change({ ...chosen, place: placeOrTown(draft.place, town) })}
          onRetry={revalidator.revalidate}
        />
        <div className={classes.cell}>
          <LocationField
            id="filter-where"
            place={draft.place}
            error={wrongPlace ? t(`info.${wrongPlace}`) : undefined}
            onChange={(place) => {
              setWrongPlace(null);
              change({ place });
            }}
            onNoPosition={() => setMissing('no_position')}
            lookUpEntities={lookUpEntities}
            controlClass={classes.control}
          />
        </div>
        <div className={classes.cell}>
          <DayField
            key={filters.date}
            id="filter-when"
            name="date"
            label={t('filters.when')}
            value={draft.date}
            today={days.today}
            last={days.last}
            anyLabel={t('filters.anyDay')}
            onChange={(date) => change({ date })}
            controlClass={classes.control}
          />
        </div>
        <div className={classes.actions}>
          <Button
            type="submit"
            isBusy={isSearching || isBusy}
            icon={<IconSearch size={20} aria-hidden />}
          >
            {t('filters.submit')}
          </Button>
          <Button variant="ghost" onClick={() => change({ service: '', date: '' })}>
            {t('filters.clear')}
          </Button>
        </div>
      </Form>
      <InfoDialog
        isOpen={missing !== null}
        onClose={closeDialog}
        title={t('info.title')}
        text={missing ? t(`info.${missing}`) : null}
      />
    </section>
  );
}

/** The filters as they are being changed; a new address starts them anew. */
function useDraft(filters: Filters) {
  const [draft, setDraft] = useState(filters);
  const address = paths.search(searchQueryOf(filters));
  const [draftOf, setDraftOf] = useState(address);
  // Not an effect: one runs at the start too, after a choice in the moment in which the page comes to life.
  if (draftOf !== address) {
    setDraftOf(address);
    setDraft(filters);
  }
  return {
    draft,
    change: (part: Partial<Filters>) => setDraft((before) => ({ ...before, ...part })),
  };
}

/** On a phone: what is being searched, and the way to change it. */
function BarSummary({
  filters,
  serviceTypes,
  services,
  isOpen,
  onToggle,
}: Pick<FilterBarProps, 'filters' | 'serviceTypes' | 'services'> & {
  isOpen: boolean;
  onToggle: () => void;
}) {
  const t = useText(searchTexts);
  const language = useLanguage();
  const what =
    services?.find(({ id }) => String(id) === filters.service)?.description ??
    serviceTypes?.find(({ id }) => String(id) === filters.serviceType)?.description ??
    t('filters.anything');
  const day =
    filters.date === '' ? t('filters.anyDay') : formatDay(filters.date, language, 'short');
  const rest = [filters.place.label, day].filter(Boolean);
  return (
    <button
      type="button"
      className={classes.summary}
      aria-expanded={isOpen}
      aria-controls="filters"
      onClick={onToggle}
    >
      <span className={classes.summaryText}>
        <strong>
          <Unbroken>{what}</Unbroken>
        </strong>
        <small>{rest.join(dot)}</small>
      </span>
      <span className={classes.summarySign}>
        <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
        {t(isOpen ? 'filters.hide' : 'filters.change')}
      </span>
    </button>
  );
}
