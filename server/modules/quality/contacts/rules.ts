/** Which contacts can be kept. */
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'

interface Placed {
  full_name: string
  office_type: 'department' | 'campaign' | null
}

/** Why a contact of that day is not one to evaluate; undefined when it is. */
export function whyNoContact(person: Placed, happenedAt: string, now: Date): Fault | undefined {
  if (Date.parse(happenedAt) > now.getTime()) return invalid({ day: 'Enter a time that has passed' })
  if (person.office_type !== 'campaign') return invalid({ day: `${person.full_name} was in no campaign on that day` })
  return undefined
}

interface Choosable {
  full_name: string
  reference: string
  is_employed: boolean
  evaluation_id: string | null
  is_calibrated: boolean
}

interface Chooser {
  may_assign: boolean
  /** To the campaign, the team or the lead of that day. */
  is_assigned: boolean
  /** Stands in one reporting line with whom the contact is of. */
  is_own_line: boolean
  /** Of one that a sample drew: for them, by them, or for another evaluator, who is here today; null of any other. */
  drawn: 'mine' | 'free' | 'by_me' | { for: string } | null
}

/** Why somebody does not evaluate a contact; undefined when they do. */
export function whyNotEvaluate(contact: Choosable, by: Chooser): Fault | undefined {
  const { full_name, reference } = contact
  if (by.is_own_line) return ownLine(full_name)
  if (!contact.is_employed) return conflict('gone', `${full_name} has left and is not evaluated any more`)
  if (by.drawn !== 'mine' && !by.may_assign && !by.is_assigned) return forbidden(`You are not assigned to ${full_name}`)
  if (contact.evaluation_id) return conflict('evaluated', `The contact ${reference} has an evaluation already`)
  if (contact.is_calibrated)
    return conflict(
      'calibrated',
      `The contact ${reference} is calibrated, which never counts for the person. Choose another one`,
    )
  if (by.drawn === 'by_me')
    return forbidden(`You drew the sample with the contact ${reference}. Another evaluator evaluates it`)
  return typeof by.drawn === 'object' && by.drawn
    ? forbidden(`The contact ${reference} was drawn for ${by.drawn.for}. A quality lead can assign it to you`)
    : undefined
}

/** Why a contact is not deleted; undefined when it can be. */
export function whyNotRemove(
  {
    reference,
    full_name,
    evaluation_id,
    is_kept,
  }: Pick<Choosable, 'reference' | 'full_name' | 'evaluation_id'> & { is_kept: boolean },
  { is_own_line }: Pick<Chooser, 'is_own_line'>,
): Fault | undefined {
  if (evaluation_id) return conflict('in_use', `${reference} has an evaluation and stays`)
  if (is_kept) return conflict('in_use', `${reference} is part of a sample or a calibration and stays`)
  return is_own_line ? ownLine(full_name) : undefined
}

export const ownLine = (name: string): Fault =>
  conflict('own_line', `${name} is you or stands in your own reporting line. Another evaluator does this`)
