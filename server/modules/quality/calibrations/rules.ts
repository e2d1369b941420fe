/** How evaluators differ from the master, and who may do what with a calibration. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { CalibrationStatus } from '@iroko/contract/quality/calibrations'
import { type FormQuestion, type FormSection, isScored, mostPoints } from '@iroko/contract/quality/form-content'
import { type Answers, scoreOf, shownQuestions } from '@iroko/contract/quality/score'
import { canBy, type Rules } from '../../../lib/house/rules.ts'
import { ownLine } from '../contacts/rules.ts'

interface Scored {
  evaluator_id: string
  answers: Answers
}

const round = (value: number): number => Math.round(value * 100) / 100
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length)

/** What of a question somebody gave: 0 to 1, 'na' where it does not apply, undefined where it was not asked or answered. */
function givenTo(question: FormQuestion, sections: readonly FormSection[], answers: Answers): number | 'na' | undefined {
  if (!shownQuestions(sections, answers).includes(question)) return undefined
  const answer = answers[question.id]
  if (answer?.na) return 'na'
  const option = question.options.find(({ key }) => key === answer?.option)
  return option && option.points / mostPoints(question)
}

/** Whether somebody answered a question as the master did: the same option, both not applicable, or both not asked. */
function agrees(question: FormQuestion, sections: readonly FormSection[], given: Answers, master: Answers): boolean {
  const [here, there] = [given, master].map((answers) => {
    const given = givenTo(question, sections, answers)
    return typeof given === 'number' ? answers[question.id]?.option : given
  })
  return here === there
}

const scoredOf = (sections: readonly FormSection[]) => sections.flatMap(({ questions }) => questions).filter(isScored)

/** From the master's score after auto-fails, with its sign; null where either has no score. */
export function deviationOf(sections: readonly FormSection[], answers: Answers, master: Answers): number | null {
  const [own, wanted] = [scoreOf(sections, answers).effective, scoreOf(sections, master).effective]
  return own === null || wanted === null ? null : round(own - wanted)
}

/** Of 100: the weight of the questions that were answered as the master did; a form's weights are 100 together. */
export function agreementOf(sections: readonly FormSection[], answers: Answers, master: Answers): number | null {
  const all = scoredOf(sections)
  const weight = all.reduce((sum, question) => sum + question.weight, 0)
  const same = all.filter((question) => agrees(question, sections, answers, master))
  return weight === 0 ? null : round((100 * same.reduce((sum, question) => sum + question.weight, 0)) / weight)
}

/** By question: how many of the others agree with the master, and by how many points of the whole they are off in the mean. */
export function questionsOfAll(sections: readonly FormSection[], master: Answers, others: readonly Scored[]) {
  return scoredOf(sections).map((question) => {
    const wanted = givenTo(question, sections, master)
    const off = others.flatMap(({ answers }) => {
      const given = givenTo(question, sections, answers)
      return typeof given === 'number' && typeof wanted === 'number' ? [question.weight * (given - wanted)] : []
    })
    return {
      question_id: question.id,
      agreed: others.filter(({ answers }) => agrees(question, sections, answers, master)).length,
      of: others.length,
      deviation: meanOf(off),
    }
  })
}

interface Month {
  month: string
  calibrations: number
  deviation: number
}

/** The mean of the last three of these months less that of those before: whether somebody becomes more generous or stricter. */
export function driftOf(months: readonly Month[], firstRecent: string): number | null {
  const mean = (some: readonly Month[]) => {
    const count = some.reduce((sum, month) => sum + month.calibrations, 0)
    return count === 0 ? null : some.reduce((sum, month) => sum + month.calibrations * month.deviation, 0) / count
  }
  const recent = mean(months.filter(({ month }) => month >= firstRecent))
  const before = mean(months.filter(({ month }) => month < firstRecent))
  return recent === null || before === null ? null : round(recent - before)
}

export interface CalibrationState {
  status: CalibrationStatus
  master_id: string
  created_by: string | null
  sheets: readonly { evaluator_id: string; submitted_at: string | null }[]
}

/** Who asks. */
interface Asking {
  id: string
  may_assign: boolean
  /** One with the person, or above or below them, on the day of the contact or today. */
  is_own_line: boolean
}

export type CalibrationStep = 'score' | 'close' | 'cancel' | 'change'

const isOpen = ({ status }: CalibrationState): Fault | undefined =>
  status === 'open' ? undefined : conflict('not_now', `This calibration is ${status}`)
const organises = ({ may_assign }: Asking): Fault | undefined =>
  may_assign ? undefined : forbidden('Only colleagues who assign evaluators can do this')

const ownLineFault = () => conflict('own_line', 'The person stands in your own reporting line. Other evaluators do this')

const rules: Rules<CalibrationStep, [CalibrationState, Asking]> = {
  score: (calibrationState, by) => {
    const sheet = calibrationState.sheets.find(({ evaluator_id }) => evaluator_id === by.id)
    if (!sheet) return forbidden('You do not take part in this calibration')
    if (by.is_own_line) return ownLineFault()
    return isOpen(calibrationState) ?? (sheet.submitted_at ? conflict('not_now', 'You have handed in your score') : undefined)
  },
  close: (calibrationState, by) => organises(by) ?? isOpen(calibrationState) ?? whyNotEnough(calibrationState),
  cancel: (calibrationState, by) => organises(by) ?? isOpen(calibrationState),
  change: (calibrationState, by) => organises(by) ?? (by.is_own_line ? ownLineFault() : isOpen(calibrationState)),
}

function whyNotEnough({ sheets, master_id }: CalibrationState): Fault | undefined {
  const done = sheets.filter(({ submitted_at }) => submitted_at !== null)
  if (!done.some(({ evaluator_id }) => evaluator_id === master_id))
    return conflict('no_master', 'The master score is missing. Wait for it, or choose another master')
  return done.length < 2 ? conflict('too_few', 'Nobody but the master has scored yet') : undefined
}

/** Why somebody cannot take a step; undefined when they can. */
export const whyNot = (calibration: CalibrationState, step: CalibrationStep, by: Asking): Fault | undefined =>
  rules[step](calibration, by)

export const canOf = (calibration: CalibrationState, by: Asking) => canBy(rules, calibration, by)

/** Everyone has scored, the master among them and another one. */
export const isComplete = (calibration: CalibrationState): boolean =>
  calibration.sheets.every(({ submitted_at }) => submitted_at !== null) && !whyNotEnough(calibration)

interface Choosable {
  reference: string
  full_name: string
  evaluation_id: string | null
  is_calibrated: boolean
  /** By a sample that runs. */
  is_drawn: boolean
}

/** Why a contact is not calibrated; undefined when it can be. */
export function whyNotCalibrate(contact: Choosable, { is_own_line }: Pick<Asking, 'is_own_line'>): Fault | undefined {
  const { reference, full_name } = contact
  if (is_own_line) return ownLine(full_name)
  if (contact.evaluation_id)
    return conflict('evaluated', `The contact ${reference} has an evaluation, so nobody would be blind`)
  if (contact.is_calibrated) return conflict('calibrated', `The contact ${reference} is calibrated already`)
  return contact.is_drawn
    ? conflict('drawn', `The contact ${reference} was drawn in a sample and is evaluated. Choose another one`)
    : undefined
}

/** Why these cannot take part; undefined when they can. */
export function whyNotParticipants(
  { master_id, evaluator_ids }: { master_id: string | undefined; evaluator_ids: readonly string[] },
  sheets: CalibrationState['sheets'],
): Fault | undefined {
  if (!master_id || !evaluator_ids.includes(master_id))
    return conflict('no_master', 'Choose the master among the evaluators who take part')
  const gone = sheets.find(({ evaluator_id, submitted_at }) => submitted_at && !evaluator_ids.includes(evaluator_id))
  return gone ? conflict('scored', 'A participant who has submitted a score cannot be removed') : undefined
}
