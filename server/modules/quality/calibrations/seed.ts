/** Calibrations of the demo company: two that are closed, with deviations and months between, and one that is open. */
import { companyZone } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import { type FormQuestion, type FormSection, isScored, questionsOf } from '@iroko/contract/quality/form-content'
import { type Answers, scoreOf, shownQuestions } from '@iroko/contract/quality/score'
import type { DemoPerson } from '../../../lib/demo/demo.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'

interface Making {
  form_id: string
  sections: FormSection[]
  office_id: string
  agent: DemoPerson
  /** The master first. */
  evaluators: readonly DemoPerson[]
  today: string
  dice: SeededRandom
}

const plans = [
  { title: 'Greeting and identification', back: 130, isClosed: true, off: 0.5 },
  { title: 'What counts as the right answer', back: 12, isClosed: true, off: 0.3 },
  { title: 'Closing a call', back: 1, isClosed: false, off: 0.3 },
]

export function calibrationsOf({ form_id, sections, office_id, agent, evaluators, today, dice }: Making) {
  const [master] = evaluators
  if (!master) throw new Error('Nobody evaluates in the demo company')
  const made = plans.map(({ title, back, isClosed, off }, index) => {
    const day = addDays(today, -back - 4)
    const created_at = `${addDays(today, -back - 2)}T08:30:00.000Z`
    const handed = `${addDays(today, -back)}T10:00:00.000Z`
    const [contact_id, id] = [dice.id(created_at), dice.id(created_at)]
    const wanted = answersOf(sections, dice)
    const sheets = evaluators.map((evaluator, place) => {
      const isIn = isClosed || place === 1
      const answers = place === 0 ? wanted : isIn ? changed(sections, wanted, off, dice) : {}
      const { raw, effective } = scoreOf(sections, answers)
      const scores = isIn ? { raw_score: raw, score: effective, submitted_at: handed } : {}
      return { calibration_id: id, evaluator_id: evaluator.id, answers: isIn ? answers : {}, ...scores }
    })
    return {
      contact: {
        ...{
          id: contact_id,
          employee_id: agent.id,
          office_id,
          contact_type: 'call' as const,
          reference: `KB-CAL-${index + 1}`,
        },
        ...{ happened_at: `${day}T10:20:00.000Z`, day, zone: companyZone, duration_seconds: dice.whole(180, 700) },
        ...{ source: 'import' as const, created_by: master.id, created_at },
      },
      calibration: {
        ...{ id, title, contact_id, form_id, master_id: master.id, due_on: addDays(today, isClosed ? -back + 2 : 4) },
        ...{ status: isClosed ? ('closed' as const) : ('open' as const), closed_at: isClosed ? handed : null },
        ...{ created_by: master.id, created_at },
      },
      sheets,
    }
  })
  return {
    quality_contact: made.map(({ contact }) => contact),
    calibration: made.map(({ calibration }) => calibration),
    calibration_sheet: made.flatMap(({ sheets }) => sheets),
  }
}

const scored = (sections: FormSection[]) => questionsOf(sections).filter(isScored)

/** The two best answers of a question; what fails all is nobody's opinion. */
const best = ({ options }: FormQuestion, count: number) =>
  options
    .filter(({ fails }) => fails === null)
    .toSorted((option, other) => other.points - option.points)
    .slice(0, count)

/** Of the master: well done, with a weakness here and there. */
function answersOf(sections: FormSection[], dice: SeededRandom): Answers {
  const chosen = scored(sections).map((question) => [
    question.id,
    { option: dice.pick(best(question, dice.chance(0.3) ? 2 : 1)).key },
  ])
  return keepAsked(sections, Object.fromEntries(chosen))
}

/** Others see some questions otherwise. */
function changed(sections: FormSection[], wanted: Answers, off: number, dice: SeededRandom): Answers {
  const chosen = scored(sections).map((question) => {
    const same = wanted[question.id]
    return [question.id, same && !dice.chance(off) ? same : { option: dice.pick(best(question, 3)).key }]
  })
  return keepAsked(sections, Object.fromEntries(chosen))
}

const keepAsked = (sections: FormSection[], answers: Answers): Answers =>
  Object.fromEntries(shownQuestions(sections, answers).flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : [])))
