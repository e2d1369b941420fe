/** A credit or bonus of a band: '2% credit'. */
export const bandWords = (bp: number): string =>
  bp === 0 ? 'no credit' : `${Math.abs(bp) / 100}% ${bp < 0 ? 'credit' : 'bonus'}`

/** A band in words: 'under 80: 2% credit'. Values are hundredths. */
export function rangeWords({ from, to, bp }: { from: number | null; to: number | null; bp: number }): string {
  const low = from === null ? '' : String(from / 100)
  const high = to === null ? '' : String(to / 100)
  const range = from === null ? `under ${high}` : to === null ? `${low} and over` : `${low} to under ${high}`
  return `${from === null && to === null ? 'always' : range}: ${bandWords(bp)}`
}
