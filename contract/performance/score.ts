/** What a score card measures, and what its figures come to. Both sides count alike, so that a form shows the score while it is filled in. */
import * as z from 'zod/mini'
import { requiredText, text, whole } from '../endpoint.ts'

export const measureDirections = ['higher', 'lower'] as const
export type MeasureDirection = (typeof measureDirections)[number]
export const directionWords: Record<MeasureDirection, string> = { higher: 'Higher is better', lower: 'Lower is better' }

export const measureSources = ['entered', 'qa', 'attendance', 'lateness', 'tasks'] as const
export type MeasureSource = (typeof measureSources)[number]
/** The sources that fill themselves. */
export type FigureSource = Exclude<MeasureSource, 'entered'>

interface SourceRule {
  label: string
  /** In what it is counted, and which way is better; null where the template says. */
  unit: string | null
  direction: MeasureDirection | null
  about: string
}

/** Where figures come from, and what each says. */
export const sourceRules: Record<MeasureSource, SourceRule> = {
  entered: { label: 'Entered by hand', unit: null, direction: null, about: 'Entered by the leader or HR' },
  qa: { label: 'QA score', unit: '%', direction: 'higher', about: 'Average score of the evaluations of the month’s contacts' },
  attendance: {
    label: 'Attendance',
    unit: '%',
    direction: 'higher',
    about: 'Days present of the days that were to be worked; a half day counts half, leave and holidays do not count',
  },
  lateness: { label: 'Lateness', unit: 'min', direction: 'lower', about: 'Minutes late in the month' },
  tasks: { label: 'Tasks', unit: '%', direction: 'higher', about: 'Tasks submitted in time of all that were due' },
}

export interface Measure {
  id: string
  title: string
  /** Percent of the whole. */
  weight: number
  target: number
  direction: MeasureDirection
  source: MeasureSource
  unit: string
  /** The most that it can score: above 100 a figure better than the target makes up for another. */
  cap: number
}

const measure = z
  .strictObject({
    id: requiredText(20),
    title: requiredText(80, 'Enter what is measured'),
    weight: whole(1, 100),
    target: z.number('Enter a target').check(z.gte(0, 'At least 0'), z.lte(1_000_000, 'At most 1,000,000')),
    direction: z.enum(measureDirections, 'Choose a direction'),
    source: z.enum(measureSources, 'Choose a source'),
    unit: text(12),
    cap: z._default(whole(100, 150), 100),
  })
  .check(
    z.refine(({ direction, target }) => direction === 'lower' || target > 0, {
      error: 'The target of a measure that should be high is more than 0',
      path: ['target'],
    }),
    z.refine(({ source, direction }) => (sourceRules[source].direction ?? direction) === direction, {
      error: 'This source has its own direction',
      path: ['direction'],
    }),
  )

/** Of a template: unlike each other, and together the whole. */
export const measuresField = z.array(measure).check(
  z.minLength(1, 'Add at least one measure'),
  z.maxLength(12, 'At most 12 measures'),
  z.refine((measures) => new Set(measures.map(({ id }) => id)).size === measures.length, 'Two measures have the same id'),
  z.refine((measures) => weightProblem(measures) === undefined, {
    error: ({ input }) => weightProblem(input as Measure[]) ?? '',
  }),
)

/** Said while it is typed and when it is sent; undefined when the weights are the whole. */
export function weightProblem(measures: readonly Pick<Measure, 'weight'>[]): string | undefined {
  const sum = measures.reduce((all, { weight }) => all + (Number.isFinite(weight) ? weight : 0), 0)
  if (sum === 100) return undefined
  return sum < 100
    ? `The weights add up to ${sum}: ${100 - sum} missing of 100`
    : `The weights add up to ${sum}: ${sum - 100} over 100`
}

/** Half up, on decimal places. */
function rounded(value: number, places: number): number {
  const factor = 10 ** places
  return Math.round((value + Number.EPSILON) * factor) / factor
}

/**
 * What a figure scores, from 0 to the measure's cap. Higher is better: its share of the target. Lower is better: 100 at the target, one
 * less for each hundredth of the target over it, nothing at twice the target. Null where there is no figure.
 */
export function measureScore(measure: Pick<Measure, 'target' | 'direction' | 'cap'>, value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null
  const { target, direction, cap } = measure
  if (direction === 'higher') return clamped(target > 0 ? (value / target) * 100 : 100, cap)
  if (target === 0) return value <= 0 ? 100 : 0
  return clamped((2 - value / target) * 100, cap)
}

const clamped = (score: number, cap: number) => rounded(Math.min(cap, Math.max(0, score)), 1)

/**
 * What a card comes to: the weighted mean of what was measured. What was not measured counts neither for nor against anybody: the
 * weights of the others stand for the whole. Null where nothing was.
 */
export function totalScore(measures: readonly Measure[], values: Readonly<Record<string, number | null>>): number | null {
  let points = 0
  let weights = 0
  for (const measure of measures) {
    const score = measureScore(measure, values[measure.id] ?? null)
    if (score === null) continue
    points += measure.weight * score
    weights += measure.weight
  }
  return weights === 0 ? null : rounded(points / weights, 1)
}

/** '92.5 %' as figures read: '92.5%', '45 min', '12 calls'. */
export function figureText(value: number | null, unit: string): string {
  if (value === null) return '-'
  const shown = value.toLocaleString('en', { maximumFractionDigits: 2 })
  return unit === '%' ? `${shown}%` : unit === '' ? shown : `${shown} ${unit}`
}
