/** Finding a part of the company by what somebody wrote, and what they may have meant. */
import { distance } from 'fastest-levenshtein'

export interface Part {
  id: string
  title: string
  code?: string
}

export const sameWords = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The part of this title, else of this code, however it is written. */
export function findPart<P extends Part>(parts: readonly P[], written: string): P | undefined {
  const wanted = sameWords(written)
  return (
    parts.find(({ title }) => sameWords(title) === wanted) ??
    parts.find(({ code }) => code !== undefined && sameWords(code) === wanted)
  )
}

/** The title that is nearest to what was written, when it is near at all. */
export function nearestTitle(parts: readonly Part[], written: string): string | undefined {
  const wanted = sameWords(written).slice(0, 80)
  let best: string | undefined
  let least = Math.max(2, Math.floor(wanted.length * 0.4)) + 1
  for (const { title } of parts) {
    const edits = distance(wanted, sameWords(title))
    if (edits < least) {
      least = edits
      best = title
    }
  }
  return best
}
