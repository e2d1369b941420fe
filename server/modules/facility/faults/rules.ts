/** What can be done with a fault, and by whom. */
import { addDays } from '@iroko/contract/dates'
import { conflict, forbidden, type Fault as Refusal } from '@iroko/contract/errors'
import { type FaultStatus, reopenDays } from '@iroko/contract/facility/faults'
import { canBy, type Rules } from '../../../lib/house/rules.ts'

export interface StandingFault {
  reporter_id: string
  status: FaultStatus
  /** The day on which it was solved, in the company's zone. */
  solved_on: string | null
  has_open_job: boolean
}

export interface Asking {
  user_id: string
  /** They handle the faults of others. */
  handles: boolean
  today: string
}

const words: Record<FaultStatus, string> = {
  new: 'new',
  accepted: 'accepted',
  solved: 'solved',
  confirmed: 'confirmed',
  rejected: 'rejected',
  duplicate: 'joined to another report',
}

const mayHandle = ({ handles }: Asking) =>
  handles ? undefined : forbidden('Facility handles faults. You can follow the one you reported')
const mustBe = (fault: StandingFault, ...statuses: FaultStatus[]) =>
  statuses.includes(fault.status) ? undefined : conflict('not_possible', `This fault is ${words[fault.status]} already`)
const isOwn = (fault: StandingFault, by: Asking) =>
  fault.reporter_id === by.user_id ? undefined : forbidden('Only the person who reported a fault confirms it or opens it again')
const hasNoJob = ({ has_open_job }: StandingFault) =>
  has_open_job ? conflict('has_job', 'A job for this fault is open. Complete or cancel the job') : undefined
const rules = {
  accept: (fault, by) => mayHandle(by) ?? mustBe(fault, 'new'),
  reject: (fault, by) => mayHandle(by) ?? mustBe(fault, 'new', 'accepted') ?? hasNoJob(fault),
  join: (fault, by) => mayHandle(by) ?? mustBe(fault, 'new', 'accepted') ?? hasNoJob(fault),
  solve: (fault, by) => mayHandle(by) ?? mustBe(fault, 'new', 'accepted') ?? hasNoJob(fault),
  confirm: (fault, by) => isOwn(fault, by) ?? mustBe(fault, 'solved'),
  reopen: (fault, by) => isOwn(fault, by) ?? mustBe(fault, 'solved', 'confirmed') ?? isRecent(fault, by),
} satisfies Rules<string, [StandingFault, Asking]>
export type FaultStep = keyof typeof rules

function isRecent({ solved_on }: StandingFault, { today }: Asking): Refusal | undefined {
  if (solved_on !== null && today <= addDays(solved_on, reopenDays)) return undefined
  return conflict('too_late', `This was solved more than ${reopenDays} days ago. Report a new fault`)
}

/** Why somebody cannot take a step with a fault; undefined where they can. */
export const whyNot = (fault: StandingFault, step: FaultStep, by: Asking): Refusal | undefined => rules[step](fault, by)
export const canOf = (fault: StandingFault, by: Asking) => canBy<FaultStep, [StandingFault, Asking]>(rules, fault, by)
