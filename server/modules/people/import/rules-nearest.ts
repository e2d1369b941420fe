/** Finding a part of the company by what somebody wrote, and what they may have meant. */

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
    const distance = editDistance(wanted, sameWords(title), least)
    if (distance < least) {
      least = distance
      best = title
    }
  }
  return best
}

/** Letters to add, drop or change to make one text of the other; gives up at `limit`. */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const change = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      line.push(Math.min(change, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1))
    }
    if (Math.min(...line) >= limit) return limit
    above = line
  }
  return above[b.length] ?? 0
}
