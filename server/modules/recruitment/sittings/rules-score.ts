/** What an answer is worth. Texts are marked by people. */
import type { AptitudeKind } from '@iroko/contract/recruitment/questions'

export interface KeyedOption {
  key: string
  label: string
  right: boolean
}

export interface ScoredQuestion {
  kind: AptitudeKind
  points: number
  options: readonly KeyedOption[]
  right_answer: number | null
  tolerance: number
}

export const keysOf = (given: string | null): string[] => (given ? given.split(',') : [])

/** A number as people type it: '1,250.5', '₦ 1 250', '12,5', '-3', '40 %'; undefined when it is none. */
export function numberOf(text: string): number | undefined {
  const plain = text.replace(/[\s₦%]/g, '').replace('−', '-')
  const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(grouped) ? Number(grouped) : undefined
}

/** Points of an answer, all or none; null where somebody has to read it. Several options count when they are exactly the right ones. */
export function pointsOf(asked: ScoredQuestion, given: string | null): number | null {
  if (given === null || given.trim() === '') return 0
  if (asked.kind === 'text') return null
  return isRight(asked, given) ? asked.points : 0
}

function isRight({ kind, options, right_answer, tolerance }: ScoredQuestion, given: string): boolean {
  if (kind === 'number') {
    const number = numberOf(given)
    // A hair more than the tolerance, for 0.1 + 0.2.
    return number !== undefined && right_answer !== null && Math.abs(number - right_answer) <= tolerance + 1e-9
  }
  const chosen = new Set(keysOf(given))
  return options.every(({ key, right }) => chosen.has(key) === right)
}

const longestText = 2000

/**
 * What a form sent as the answer to a question, as it is kept; null when nothing was answered, undefined when it cannot be an answer to it.
 * Options come as `choice`, or each as `option_<key>`; what is typed as `text`.
 */
export function givenIn(
  { kind, options }: Pick<ScoredQuestion, 'kind' | 'options'>,
  form: Readonly<Record<string, string>>,
): string | null | undefined {
  if (kind === 'choice') {
    const key = form.choice || null
    return key === null || options.some((option) => option.key === key) ? key : undefined
  }
  if (kind === 'several') {
    const keys = options.filter(({ key }) => form[`option_${key}`] !== undefined).map(({ key }) => key)
    return keys.length > 0 ? keys.sort().join(',') : null
  }
  const text = (form.text ?? '').replaceAll('\u0000', '').trim()
  return text.slice(0, kind === 'number' ? 50 : longestText) || null
}
