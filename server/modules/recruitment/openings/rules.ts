/** What can become of a job opening, and whether it closes itself. */
import { conflict, type Fault } from '@iroko/contract/errors'
import { type OpeningStatus, type OpeningStep, openingSteps } from '@iroko/contract/recruitment/openings'

interface Opening {
  job_title: string
  status: OpeningStatus
  closes_on: string | null
  /** Somebody else than its writers approved that the public reads it. */
  is_approved: boolean
}

/** From where each step leads; what was closed or filled can be opened again. */
const before: Record<OpeningStep, readonly OpeningStatus[]> = {
  open: ['draft', 'paused', 'closed', 'filled'],
  paused: ['open'],
  closed: ['draft', 'open', 'paused'],
  filled: ['open', 'paused', 'closed'],
}

const words: Record<OpeningStep, string> = { open: 'opened', paused: 'paused', closed: 'closed', filled: 'marked as filled' }

/** Its last day has passed. */
const isOver = ({ closes_on }: Opening, today: string): boolean => closes_on !== null && closes_on < today

/** Why a step cannot be taken today; undefined when it can. */
export function whyNot(opening: Opening, step: OpeningStep, today: string): Fault | undefined {
  const { job_title, status } = opening
  if (!before[step].includes(status))
    return conflict(
      'not_now',
      status === step ? `${job_title} is already ${status}` : `${job_title} is ${status}. It cannot be ${words[step]}`,
    )
  if (step === 'open' && !opening.is_approved)
    return conflict('needs_approval', `${job_title} was never approved. Ask for its publication first`)
  if (step === 'open' && isOver(opening, today))
    return conflict('over', `The closing date of ${job_title} has passed. Enter a later one first`)
  return undefined
}

/** What is said once a step was taken; what is opened ahead of its first day is not public yet. */
export const movedWords = (opening: Opening & { opens_on: string }, step: OpeningStep, today: string): string =>
  step === 'open' && opening.opens_on > today
    ? `${opening.job_title} will be public from ${opening.opens_on}`
    : `${opening.job_title} is ${step}`

/** Why the publication of an opening cannot be asked for; undefined when it can. */
export function whyNotPublish(opening: Opening & { is_asked: boolean }, today: string): Fault | undefined {
  const { job_title, status, is_approved, is_asked } = opening
  if (status !== 'draft' || is_approved) return conflict('not_now', `${job_title} is no draft any more`)
  if (is_asked) return conflict('asked', `The publication of ${job_title} already awaits a decision`)
  return whyNot({ ...opening, is_approved: true }, 'open', today)
}

interface Terms {
  office_id: string
  positions: number
  salary_from: number | null
  salary_to: number | null
}

const topOf = ({ salary_from, salary_to }: Terms): number => salary_to ?? salary_from ?? 0

/**
 * Why it cannot be changed so; undefined when it can. What awaits a decision is what is decided about; and what was approved is not made
 * more afterwards: neither more people or pay nor another office's, by whoever writes openings alone.
 */
export function whyNotChange(
  before: Terms & { job_title: string; is_asked: boolean; is_approved: boolean },
  after: Terms,
): Fault | undefined {
  const { job_title, is_asked, is_approved } = before
  if (is_asked) return conflict('asked', `The publication of ${job_title} awaits a decision. Withdraw the request to change it`)
  const isMore = after.positions > before.positions || after.office_id !== before.office_id || topOf(after) > topOf(before)
  if (!is_approved || !isMore) return undefined
  return conflict(
    'needs_approval',
    `${job_title} was approved for its office, positions and pay. Duplicate it and ask for the publication of the copy`,
  )
}

/** What can be done today by somebody who writes openings, asks for their publication, or does neither. */
export const canOf = (opening: Opening & { is_asked: boolean }, may: { edit: boolean; ask: boolean }, today: string) => {
  const steps = Object.fromEntries(openingSteps.map((step) => [step, may.edit && !whyNot(opening, step, today)]))
  return { publish: may.ask && !whyNotPublish(opening, today), ...(steps as Record<OpeningStep, boolean>) }
}
