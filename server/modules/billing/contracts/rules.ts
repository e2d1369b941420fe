/** What may be agreed with a client, and how it reads: pure. Design of commerce, section 1. */
import {
  type ContractLineDraft,
  type ContractMeasureDraft,
  type ContractTerms,
  lineKindWords,
  measureSourceWords,
  takenWords,
} from '@iroko/contract/billing/contracts'
import { addDays } from '@iroko/contract/dates'
import { formatMoney } from '@iroko/contract/money'

export interface Campaign {
  id: string
  title: string
}

type Draft = Pick<ContractTerms, 'starts_on' | 'ends_on'> & {
  lines: readonly ContractLineDraft[]
  measures: readonly ContractMeasureDraft[]
}

/** What is wrong with a contract, by its fields. */
export function wrongOf(draft: Draft, campaigns: readonly Campaign[]): Record<string, string> {
  const { starts_on, ends_on, lines, measures } = draft
  const wrong: Record<string, string> = {}
  if (ends_on !== null && ends_on < starts_on) wrong.ends_on = 'Choose a day from the first one on'
  const isTheirs = (officeId: string) => campaigns.some(({ id }) => id === officeId)
  const titles = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const key = [line.office_id, line.kind, line.takes, line.title.toLowerCase()].join(' ')
    const problem = isTheirs(line.office_id)
      ? (lineProblem(line) ?? twiceProblem(titles, key))
      : 'Choose a campaign of this client'
    if (problem) wrong[`lines.${at}`] = problem
    titles.add(key)
  }
  const measured = new Set<string>()
  for (const [at, measure] of measures.entries()) {
    const key = measure.title.toLowerCase()
    const problem = isTheirs(measure.office_id)
      ? (bandProblem(measure) ?? twiceProblem(measured, key))
      : 'Choose a campaign of this client'
    if (problem) wrong[`measures.${at}`] = problem
    measured.add(key)
  }
  return wrong
}

const twiceProblem = (before: ReadonlySet<string>, key: string): string | undefined =>
  before.has(key) ? 'Another one has this title. Give it another' : undefined

function lineProblem({ kind, tiers }: ContractLineDraft): string | undefined {
  if (tiers.length === 0) return undefined
  if (kind !== 'volume') return 'Only a volume has tiers'
  const bounds = tiers.map(({ up_to }) => up_to)
  if (bounds.at(-1) !== null) return 'The last tier has no end'
  const closed = bounds.slice(0, -1)
  const ascend = closed.every((bound, at) => bound !== null && bound > (at === 0 ? 0 : (closed[at - 1] ?? 0)))
  return ascend ? undefined : 'Tiers go from the smallest to the largest quantity'
}

function bandProblem({ bands }: ContractMeasureDraft): string | undefined {
  const spans = bands
    .map(({ from, to }) => ({ from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => a.from - b.from)
  if (spans.some(({ from, to }) => from >= to)) return 'A band ends above where it begins'
  return spans.some(({ from }, at) => at > 0 && from < (spans[at - 1]?.to ?? 0)) ? 'Bands may not overlap' : undefined
}

interface Running {
  starts_on: string
  ends_on: string | null
}

/** Why lines cannot change on a day, by the fields of the form. */
export function wrongChange(
  contract: Running,
  { starts_on, ended, added }: { starts_on: string; ended: readonly (Running & { title: string })[]; added: number },
): Record<string, string> {
  if (starts_on < contract.starts_on) return { starts_on: `The contract begins on ${contract.starts_on}` }
  if (contract.ends_on !== null && starts_on > contract.ends_on)
    return { starts_on: `The contract ends on ${contract.ends_on}` }
  if (ended.length + added === 0) return { lines: 'Choose a line that ends, or add one' }
  const gone = ended.find(({ ends_on }) => ends_on !== null && ends_on < starts_on)
  if (gone) return { end_line_ids: `${gone.title} has ended on ${gone.ends_on}` }
  const later = ended.find((line) => line.starts_on > starts_on)
  return later ? { end_line_ids: `${later.title} begins later, on ${later.starts_on}` } : {}
}

/** The last day of a line that ends as another begins. */
export const lastBefore = (starts_on: string): string => addDays(starts_on, -1)

const unitOf: Record<ContractLineDraft['kind'], string> = {
  seat: ' a seat and month',
  hour: ' an hour',
  volume: ' each',
  fixed: ' a month',
}

/** 'Seats: Voice agents, 40 at ₦420,000.00 a seat and month, 480 minutes a day, 3 % may be missing' */
export function lineWords(line: ContractLineDraft): string {
  const { kind, title, price_kobo, quantity, seat_minutes, tolerance_bp, takes, tiers, minimum_quantity } = line
  const price = `${formatMoney(price_kobo)}${unitOf[kind]}`
  const tiered = tiers.map(({ up_to, price_kobo: of }) => `${formatMoney(of)}${up_to === null ? ' above' : ` up to ${up_to}`}`)
  const more = [
    ...(kind === 'seat' ? [`${seat_minutes} minutes a day`, `${tolerance_bp / 100} % may be missing`] : []),
    ...(kind === 'hour' ? [takenWords[takes].toLowerCase()] : []),
    ...(minimum_quantity > 0 ? [`at least ${minimum_quantity}`] : []),
    ...capsOf(line),
  ]
  const charged = kind === 'seat' ? `${quantity} at ${price}` : tiers.length > 0 ? tiered.join(', ') : price
  return [`${lineKindWords[kind]}: ${title}, ${charged}`, ...more].join(', ')
}

const capsOf = ({ training_days, most_minutes, increment, floor_bp }: ContractLineDraft): string[] => [
  ...(training_days > 0 ? [`the first ${training_days} days of a person not charged`] : []),
  ...(most_minutes === null ? [] : [`at most ${most_minutes} minutes of a person and month`]),
  ...(increment > 1 ? [`rounded to ${increment} minutes`] : []),
  ...(floor_bp > 0 ? [`at least ${floor_bp / 100} % of the forecast`] : []),
]

/** 'Quality: average score of evaluations, below 85: −1 %' */
export function measureWords({ title, source, bands }: ContractMeasureDraft): string {
  const words = bands.map(({ from, to, bp }) => {
    const reach = [...(from === null ? [] : [`from ${from / 100}`]), ...(to === null ? [] : [`below ${to / 100}`])].join(' ')
    return `${reach || 'always'}: ${bp < 0 ? '−' : '+'}${Math.abs(bp) / 100} %`
  })
  return `${title}: ${measureSourceWords[source].toLowerCase()}, ${words.join(', ')}`
}

const weekdayWords = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** What is agreed beside lines and measures, for who decides: all that changes what a month comes to. */
export function termFacts(terms: ContractTerms): [label: string, value: string][] {
  const { starts_on, ends_on, minimum_kobo, weekdays, holidays_off, credit_cap_bp, bonus_cap_bp } = terms
  const { terms_days, po_number, po_limit_kobo, client_confirms } = terms
  const days = weekdays.toSorted().map((weekday) => weekdayWords[weekday - 1])
  const limit = po_limit_kobo === null ? '' : `, up to ${formatMoney(po_limit_kobo)}`
  return [
    ['Days', `From ${starts_on}${ends_on === null ? '' : ` to ${ends_on}`}`],
    ['Seats are promised', `${days.join(', ')}${holidays_off ? ', not on public holidays' : ', also on public holidays'}`],
    ...(minimum_kobo > 0 ? [['Least of a month', formatMoney(minimum_kobo)] as [string, string]] : []),
    ['At most', `${credit_cap_bp / 100} % credits, ${bonus_cap_bp / 100} % bonuses`],
    ['Paid within', `${terms_days} days`],
    ...(po_number || limit ? [['Their order', `${po_number || 'Any'}${limit}`] as [string, string]] : []),
    ...(client_confirms ? [['Each month', 'The client confirms it before it is invoiced'] as [string, string]] : []),
  ]
}
