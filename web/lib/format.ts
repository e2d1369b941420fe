/** Numbers and lengths of time as people say them; money is in contract/money.ts, dates are in ui/date-words.ts. */
const grouped = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 })

/** '1,234.5' */
export const formatNumber = (value: number): string => grouped.format(value)

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** '1st', '22nd', '13th' */
export const ordinal = (count: number): string => `${count}${endings[ordinals.select(count)] ?? 'th'}`

/** 'Web clock' of 'web clock': a word that begins a cell or a line. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** '1 request', '3 requests', '1,204 entries' with its own plural. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`
}

/** '0 vote', '1 vote', '2 votes': of one or fewer in the singular (specification 9). */
export const votesText = (count: number): string => countOf(count, 'vote', count <= 1 ? 'vote' : 'votes')

/** '9h 05m'; '45m' below an hour; '-' for nothing. */
export function durationText(minutes: number): string {
  if (minutes === 0) return '-'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return hours === 0 ? `${rest}m` : `${formatNumber(hours)}h ${String(rest).padStart(2, '0')}m`
}

/** 'Ada Okafor', 'Ada Okafor and Bola Ade', 'Ada Okafor and 3 others'. */
export function namesText(names: readonly string[]): string {
  const [first = '', second] = names
  if (names.length === 2 && second) return `${first} and ${second}`
  return names.length < 2 ? first : `${first} and ${names.length - 1} others`
}
