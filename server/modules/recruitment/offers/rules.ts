/** Where a job offer can go, what its days may be, and whose name signs it. */
import { conflict, type Fault, fault } from '@iroko/contract/errors'
import type { OfferStatus, OfferStep } from '@iroko/contract/recruitment/offers'
import { type ApplicationStage, isClosed, stageWords } from '@iroko/contract/recruitment/stages'

interface Facts {
  status: OfferStatus
  answer_by: string
  starts_on: string
  /** The application's. */
  stage: ApplicationStage
  first_name: string
  last_name: string
  employee_id: string | null
}

/** Not at its end: an application has one of them at most. */
export const liveStatuses = ['draft', 'pending', 'approved', 'sent', 'accepted'] as const satisfies readonly OfferStatus[]

const from: Record<OfferStep, readonly OfferStatus[]> = {
  change: ['draft', 'pending', 'rejected', 'approved'],
  ask: ['draft'],
  send: ['approved', 'sent'],
  withdraw: liveStatuses,
  hire: ['accepted'],
}
const words: Record<OfferStep, string> = {
  change: 'changed',
  ask: 'sent for approval',
  send: 'sent to the applicant',
  withdraw: 'withdrawn',
  hire: 'turned into an employee',
}

/** Why a step cannot be taken today; undefined when it can. */
export function whyNot(offer: Facts, step: OfferStep, today: string): Fault | undefined {
  const name = `${offer.first_name} ${offer.last_name}`
  if (offer.employee_id) return conflict('not_now', `${name} is already hired`)
  if (!from[step].includes(offer.status))
    return conflict('not_now', `This offer is ${offer.status}. It cannot be ${words[step]}`)
  if (step === 'withdraw') return undefined
  if (isClosed(offer.stage))
    return conflict('application_closed', `The application of ${name} is ${stageWords[offer.stage].toLowerCase()}`)
  if (step === 'ask' || step === 'send') return dayProblem(offer, today)
  return undefined
}

/** Whether the application of a live offer is closed; what was accepted belongs to whoever is hired. */
export const isOrphan = ({ status, stage }: Pick<Facts, 'status' | 'stage'>): boolean =>
  isClosed(stage) && liveStatuses.some((live) => live === status) && !(stage === 'hired' && status === 'accepted')

function dayProblem({ answer_by, starts_on }: Pick<Facts, 'answer_by' | 'starts_on'>, today: string): Fault | undefined {
  const fields = dayProblems({ answer_by, starts_on }, today)
  const [sentence] = Object.values(fields)
  return sentence ? fault(422, 'invalid', `Change the offer first. ${sentence}`, fields) : undefined
}

/** What is wrong with the days of an offer, by field. */
export function dayProblems(
  { answer_by, starts_on }: { answer_by: string; starts_on: string },
  today: string,
): Record<string, string> {
  if (answer_by < today) return { answer_by: 'Choose today or a later date to answer by' }
  if (starts_on <= answer_by) return { starts_on: 'Choose a start date after the last day to answer' }
  return {}
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Whether what somebody typed is the applicant's name: their first and last name in any order, whatever stands between them, with or
 * without accents.
 */
export function isNameOf({ first_name, last_name }: { first_name: string; last_name: string }, typed: string): boolean {
  const typedWords = new Set(wordsOf(typed))
  const needed = wordsOf(`${first_name} ${last_name}`)
  return needed.length > 0 ? needed.every((word) => typedWords.has(word)) : typed.trim() === `${first_name} ${last_name}`.trim()
}

/** What an offer promised and what a record says, of the same things; null where the record does not say it (yet). */
export interface Terms {
  designation_id: string | null
  office_id: string | null
  branch_id: string | null
  employment_type: string | null
  starts_on: string | null
  salary_kobo: number | null
}

const termWords: Record<keyof Terms, string> = {
  salary_kobo: 'the salary',
  starts_on: 'the first day',
  designation_id: 'the position',
  office_id: 'the office',
  branch_id: 'the branch',
  employment_type: 'the type of employment',
}

/** In what a record differs from the offer, in words without figures: 'the salary', 'the office'. */
export const differencesOf = (offer: Terms, record: Terms): string[] =>
  (Object.keys(termWords) as (keyof Terms)[])
    .filter((term) => record[term] !== null && record[term] !== offer[term])
    .map((term) => termWords[term])

/** Why no more offers go out: every position of the opening is filled or offered; undefined when one is left. */
export function whyNoPosition(
  { positions, taken }: { positions: number; taken: number },
  job_title: string,
): Fault | undefined {
  if (taken < positions) return undefined
  const what = positions === 1 ? 'The position' : `All ${positions} positions`
  return conflict(
    'no_position',
    `${what} of ${job_title} ${positions === 1 ? 'is' : 'are'} filled or offered. Withdraw an offer, or add positions to the opening`,
  )
}
