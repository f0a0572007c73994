import { useRef, useState } from 'react';

/** Two soft notes, a third apart: their pitch (Hz), and when each begins (seconds). */
const notes = [
  { pitch: 659.25, from: 0 },
  { pitch: 523.25, from: 0.22 },
] as const;
const noteSeconds = 0.9;
const loudness = 0.12;

/** A soft chime, off until it is turned on: a browser lets a page sound only after a press. */
export function useChime(): { isOn: boolean; toggle: () => void; ring: () => void } {
  const [isOn, setOn] = useState(false);
  const audio = useRef<AudioContext>(null);

  function ring() {
    const context = audio.current;
    if (!context) return;
    for (const { pitch, from } of notes) {
      const at = context.currentTime + from;
      const tone = new OscillatorNode(context, { frequency: pitch });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(loudness, at + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + noteSeconds);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + noteSeconds);
    }
  }

  function toggle() {
    if (isOn) {
      void audio.current?.close();
      audio.current = null;
    } else {
      audio.current = new AudioContext();
      ring();
    }
    setOn(!isOn);
  }

  return { isOn, toggle, ring };
}
