import { IconMicrophone } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLanguage, useText } from '../platform/texts.ts';
import fieldClasses from '../ui/field.module.css';
import classes from './need-field.module.css';
import { needsTexts } from './needs.texts.ts';

/** What this button needs of the browser's speech recognition, whose types TypeScript does not have. */
interface Recognition {
  lang: string;
  onresult: ((event: { results: { transcript: string }[][] }) => void) | null;
  onerror: (() => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

type RecognitionClass = new () => Recognition;

function findRecognition(): RecognitionClass | undefined {
  const browser = globalThis as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition;
}

const neverChanges = () => () => {};

/** Writes spoken words into the box. Only where the browser recognises speech: a browser may send the recording to its maker, and asks before it listens. */
export function SpeechButton({
  onText,
  onFailure,
}: {
  onText: (text: string) => void;
  onFailure: () => void;
}) {
  const t = useText(needsTexts);
  const language = useLanguage();
  const recognition = useRef<Recognition | null>(null);
  const [isListening, setListening] = useState(false);
  const isPossible = useSyncExternalStore(
    neverChanges,
    () => findRecognition() !== undefined,
    () => false,
  );
  useEffect(() => () => recognition.current?.abort(), []);
  if (!isPossible) return null;

  function listen() {
    const Found = findRecognition();
    if (!Found) return;
    const next = new Found();
    recognition.current = next;
    next.lang = language === 'pt' ? 'pt-PT' : 'en-GB';
    next.onresult = ({ results }) => {
      const transcript = results[0]?.[0]?.transcript.trim();
      if (transcript) onText(transcript);
    };
    next.onerror = onFailure;
    next.onend = () => setListening(false);
    setListening(true);
    next.start();
  }

  return (
    <button
      type="button"
      className={`${fieldClasses.aside} ${classes.speech}`}
      aria-pressed={isListening}
      onClick={() => (isListening ? recognition.current?.abort() : listen())}
    >
      <IconMicrophone size={18} aria-hidden="true" />
      {t(isListening ? 'listening' : 'say')}
    </button>
  );
}
