import classes from './tone.module.css'

/** What a colour says: done well, waiting for somebody, refused or wrong, under way, or nothing in particular. */
export type Tone = 'good' | 'waiting' | 'bad' | 'info' | 'neutral'

/** The class that sets `--tone` and `--tone-text` for the part that carries it. */
export function toneClass(tone: Tone): string {
  return classes[tone] ?? ''
}
