// A handful of quiet sounds, synthesised; off until switched on.
import { settings } from "./settings.js";

/** @type {Record<string, [number, number, OscillatorType]>} */
const notes = {
  strike: [150, 0.18, "square"],
  leave: [110, 0.3, "sawtooth"],
  go: [330, 0.07, "sine"],
  come: [440, 0.09, "sine"],
  roll: [720, 0.05, "triangle"],
  card: [560, 0.06, "triangle"],
  count: [620, 0.08, "sine"],
  turn: [660, 0.22, "sine"],
};
/** @type {AudioContext | null} */
let audio = null;

/** @param {string | undefined} what */
export const sound = (what) => {
  const note = notes[what ?? ""];
  if (!settings.get("sound") || !note) return;
  const [pitch, length, shape] = note;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = shape;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.05, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + length);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + length);
};
