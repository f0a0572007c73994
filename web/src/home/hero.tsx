import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { useBrand } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { nightGlazes } from '../ui/glazes.ts';
import { TileWall } from '../ui/tile.tsx';
import classes from './hero.module.css';
import { homeTexts } from './home.texts.ts';

const slideMs = 5000;
const slides = ['1', '2', '3'] as const;

/** Three messages that take turns every 5 s, until the visitor points at them, pauses them, or asks for less motion. */
export function Hero() {
  const t = useText(homeTexts);
  const { current, show, isPlaying, setPlaying, setHeld } = useSlides();
  return (
    <section
      className={classes.hero}
      aria-roledescription="carousel"
      aria-label={t('hero.label')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Wall />
      <div className={classes.inside}>
        <div className={classes.slides} aria-live={isPlaying ? 'off' : 'polite'}>
          {slides.map((slide, index) => {
            const Heading = index === 0 ? 'h1' : 'h2';
            return (
              // biome-ignore lint/a11y/useSemanticElements: the carousel pattern's own role
              <div
                key={slide}
                role="group"
                aria-roledescription="slide"
                aria-label={t('hero.slide', { number: index + 1, total: slides.length })}
                className={classes.slide}
                data-current={index === current}
                inert={index !== current}
              >
                <Heading className={classes.title}>{t(`hero.${slide}.title`)}</Heading>
                <p className={classes.text}>{t(`hero.${slide}.text`)}</p>
              </div>
            );
          })}
        </div>
        <div className={classes.controls}>
          <button
            type="button"
            className={classes.control}
            onClick={() => setPlaying(!isPlaying)}
            aria-label={t(isPlaying ? 'hero.pause' : 'hero.play')}
          >
            {isPlaying ? (
              <IconPlayerPause size={18} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={18} aria-hidden="true" />
            )}
          </button>
          {slides.map((slide, index) => (
            <button
              key={slide}
              type="button"
              className={classes.control}
              onClick={() => show(index)}
              aria-label={t('hero.show', { number: index + 1 })}
              aria-current={index === current ? 'true' : undefined}
            >
              <span className={classes.dot} />
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Drawn once: the slides go by in front of it. */
const Wall = memo(function Wall() {
  const { night, free } = nightGlazes(useBrand());
  return (
    <TileWall
      className={classes.wall}
      seed="vaga-hero"
      columns={9}
      rows={6}
      patterns={['Farmácia Central', 'porto', 'faro', 'braga', 'évora', 'dois']}
      free={[6, 2]}
      colours={night}
      freeColours={free}
    />
  );
});

function useSlides() {
  const [current, setCurrent] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);
  // Who has begun to do something on the page is not to be distracted from it.
  useEffect(() => {
    const stop = () => setPlaying(false);
    const begin = new AbortController();
    for (const kind of ['pointerdown', 'keydown', 'focusin'] as const) {
      document.addEventListener(kind, stop, { once: true, signal: begin.signal });
    }
    return () => begin.abort();
  }, []);
  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setInterval(() => setCurrent((slide) => (slide + 1) % slides.length), slideMs);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld]);
  function show(slide: number) {
    setCurrent(slide);
    setPlaying(false);
  }
  return { current, show, isPlaying, setPlaying, setHeld };
}
