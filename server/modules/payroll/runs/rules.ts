/** A payroll in words, and what can be done with it. */
import { conflict, type Fault, invalid } from '@iroko/contract/errors'
import { isApproved, isOpen, type PayrollRun } from '@iroko/contract/payroll/runs'

/** 'Payroll of 2026-11', 'Payroll of Night shift of 2026-11', 'Final settlement of 2026-11' */
export const nameOf = ({
  kind,
  month,
  pay_group,
}: Pick<PayrollRun, 'kind' | 'month'> & { pay_group?: PayrollRun['pay_group'] }): string =>
  `${{ regular: pay_group ? `Payroll of ${pay_group.title}` : 'Payroll', off_cycle: 'Off-cycle payroll', correction: 'Correction', final: 'Final settlement' }[kind]} of ${month.slice(0, 7)}`

interface ReversalFacts {
  /** Those that replaced some of its payslips, which are reversed with it. */
  corrections: readonly { title: string; is_shared: boolean; is_with_bank: boolean }[]
  /** A later payroll or payslip follows from it. */
  is_followed: boolean
  /** Its reversal awaits a decision. */
  is_asked: boolean
  is_paid: boolean
  /** Somebody has its bank file. */
  is_with_bank: boolean
}

/** What each step of a payroll hangs on besides its kind and state. */
interface StepFacts {
  calculate: {
    is_sent: boolean
    /** Has to be approved or discarded first: the tax of the year follows from it. */
    waits_for: { id: string; title: string } | null
    /** How many people it is of. */
    expected: number
    /** Why it does not pay somebody who was chosen. */
    overtaken: string | null
  }
  submit: {
    is_sent: boolean
    /** How many payslips it has, and whether somebody who was chosen has none. */
    people: number
    lacks_some: boolean
  }
  pay: object
  close: object
  discard: { is_sent: boolean }
  /** By whoever approves, alone: where its money may be anywhere, two people say where. */
  reverse: ReversalFacts
  /** Where the bank returned its money or never had the file: another person decides. */
  ask_reversal: ReversalFacts
  /** Choosing its people. */
  choose: { is_sent: boolean }
  /** Giving reasons for what blocks it. */
  clear: object
  /** Taking its bank file. */
  files: object
  /** Giving back PAYE beyond the tax of the year. */
  set_off: { is_sent: boolean }
}
export type RunStep = keyof StepFacts
export type RunFacts = StepFacts['calculate'] & StepFacts['submit'] & StepFacts['reverse']
type Run = Pick<PayrollRun, 'kind' | 'state'>

/** Why a month has no further payroll once a later one has its own, and which way there is. */
export const whyLater = ({ reference, state }: Pick<PayrollRun, 'reference' | 'state'>): string =>
  isApproved(state)
    ? `A later month already has a payroll, ${reference}. The difference is paid with the next one`
    : `A later month already has a payroll, ${reference}, which is not approved yet. Discard it, correct this month and start it again: what was entered for it stays`

export const alreadySent = (): Fault => conflict('sent', 'This payroll awaits approval. Withdraw it first')

const refusals: { readonly [S in RunStep]: (run: Run, facts: StepFacts[S]) => Fault | undefined } = {
  calculate: (run, { is_sent, waits_for, expected, overtaken }) => {
    if (is_sent) return alreadySent()
    if (!isOpen(run.state)) return wrongState(run, 'calculated')
    if (waits_for) {
      const why = 'The tax of the year depends on it. Approve or discard it first'
      return conflict('earlier', `${waits_for.title} is not approved yet. ${why}`)
    }
    if (run.kind !== 'regular' && expected === 0)
      return conflict('empty', 'Nobody has been chosen for this payroll. Add people first')
    return overtaken ? conflict('later', `${overtaken}. Remove them from this payroll`) : undefined
  },

  submit: (run, { is_sent, people, lacks_some }) => {
    if (is_sent) return alreadySent()
    if (run.state !== 'review') return wrongState(run, 'sent for approval')
    if (people === 0) return conflict('empty', 'This payroll has no payslips')
    return lacks_some ? conflict('incomplete', 'People were added after the calculation. Recalculate it') : undefined
  },

  pay: (run) => (run.state === 'approved' ? undefined : wrongState(run, 'paid')),

  close: (run) => (run.state === 'paid' ? undefined : wrongState(run, 'closed')),

  discard: (run, { is_sent }) => {
    if (is_sent) return alreadySent()
    return isOpen(run.state) ? undefined : wrongState(run, 'discarded')
  },

  reverse: (run, facts) =>
    whyStays(run, facts) ?? whyAsked(facts) ?? (facts.is_with_bank && !facts.is_paid ? takesTwo() : undefined),

  ask_reversal: (run, facts) => {
    if (!facts.is_paid && !facts.is_with_bank)
      return conflict('not_paid', 'Nobody had its bank file and it is not paid. An approver reverses it')
    return whyStays(run, facts) ?? whyAsked(facts)
  },

  choose: ({ kind, state }, { is_sent }) => {
    if (kind === 'regular')
      return conflict('of_everyone', 'A regular payroll includes everyone of its group. Start an off-cycle payroll')
    if (!isOpen(state)) return conflict('wrong_state', 'The people in this payroll can no longer change')
    return is_sent ? alreadySent() : undefined
  },

  set_off: ({ kind, state }, { is_sent }) => {
    if (is_sent) return alreadySent()
    if (state !== 'review') return conflict('wrong_state', 'PAYE is given back while a payroll is in review')
    return kind === 'regular' || kind === 'final'
      ? undefined
      : conflict('kind', 'Only a regular payroll or a final settlement is a last pay')
  },

  clear: ({ state }) =>
    state === 'review' ? undefined : conflict('wrong_state', 'Reasons are given while a payroll is in review'),

  files: ({ state }) => (isApproved(state) ? undefined : conflict('not_approved', 'Only an approved payroll has a bank file')),
}

/** Why a payroll is not reversed at all, whoever asks and whatever became of its money; undefined where it can be. */
export function whyStays(
  run: Run,
  { corrections, is_followed }: Pick<ReversalFacts, 'corrections' | 'is_followed'>,
): Fault | undefined {
  if (!isApproved(run.state)) return wrongState(run, 'reversed')
  if (run.kind === 'correction')
    return conflict(
      'replaced',
      'It replaced other payslips. Reverse the payroll that it corrects, or correct it with another correction',
    )
  const shared = corrections.find(({ is_shared }) => is_shared)
  if (shared) return conflict('corrected', `${shared.title} corrects another payroll too. Correct it with another correction`)
  const sent = corrections.find(({ is_with_bank }) => is_with_bank)
  if (sent) return conflict('with_bank', `The bank file of ${sent.title} was taken. Record it as paid first`)
  return is_followed ? conflict('later', 'A later payroll depends on it. Reverse that one first') : undefined
}

const whyAsked = ({ is_asked }: ReversalFacts): Fault | undefined =>
  is_asked ? conflict('asked', 'Its reversal already awaits approval') : undefined

/** Who has the file may have sent it, recorded as paid or not. */
export const takesTwo = (): Fault =>
  conflict('two_people', 'It takes two people. A colleague who processes payrolls requests the reversal, then you decide')

/** Why a bank cannot have paid a payroll on a day; days are those of the company. */
export function whyNotPaidOn(
  paid_on: string,
  { approved_on, today }: { approved_on: string; today: string },
): Fault | undefined {
  if (paid_on > today) return invalid({ paid_on: 'Enter the day on which the bank paid, today at the latest' })
  return paid_on < approved_on
    ? invalid({ paid_on: `It was approved on ${approved_on}. Enter that day or a later one` })
    : undefined
}

/** Why a step cannot be taken with a payroll; undefined where it can. */
export const whyNot = <S extends RunStep>(run: Run, step: S, facts: StepFacts[S]): Fault | undefined =>
  refusals[step](run, facts)

/** Why a payroll can neither be calculated nor sent, where that comes next; one that waits for another says so by its name. */
export function whyStuck(run: Run, facts: RunFacts): Fault | undefined {
  if (!isOpen(run.state) || facts.is_sent || facts.waits_for) return undefined
  const unsent = whyNot(run, 'submit', facts)
  return unsent && (whyNot(run, 'calculate', facts) ?? (run.state === 'review' ? unsent : undefined))
}

const stateWords: Record<PayrollRun['state'], string> = {
  draft: 'not calculated yet',
  calculating: 'being calculated',
  review: 'in review',
  approved: 'approved',
  paid: 'paid',
  closed: 'closed',
  reversed: 'reversed',
  discarded: 'discarded',
  failed: 'not calculated to the end',
}

/** 'A payroll that is approved cannot be discarded' */
export const wrongState = ({ state }: Pick<PayrollRun, 'state'>, verb: string): Fault =>
  conflict('wrong_state', `A payroll that is ${stateWords[state]} cannot be ${verb}`)
