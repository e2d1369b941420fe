/** What several calls do with a calibration. */
import { addMonths } from '@iroko/contract/dates'
import { conflict, invalid } from '@iroko/contract/errors'
import type { RecordStep } from '../../../lib/house/steps.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { listEvaluators } from '../assignments/store.ts'
import { isOwnLine } from '../contacts/store.ts'
import { agreementOf, type CalibrationState, type CalibrationStep, deviationOf, driftOf, whyNot } from './rules.ts'
import * as store from './store.ts'
import type { Compared } from './store-drift.ts'

export const entity = 'calibration'

export const publish = (call: Pick<Tools, 'changed'>) => call.changed('calibrations', { permission: 'evaluation.edit' })

export const standingOf = (
  { status, master_id, creator_id }: store.Found,
  sheets: readonly store.Sheet[],
): CalibrationState => ({
  status,
  master_id,
  created_by: creator_id,
  sheets,
})

export async function askingOf(call: Pick<StaffTools, 'db' | 'user' | 'today'>, { employee_id, day }: store.Found) {
  const { id } = call.user
  const is_own_line = await isOwnLine(call.db, id, employee_id, [day, call.today])
  return { id, may_assign: may(call.user, 'evaluation.assign'), is_own_line }
}

interface HeldCalibration {
  found: store.Found
  sheets: store.Sheet[]
  /** That of the calibration, or of the caller’s own sheet for whoever scores. */
  version: number
}

/** A step of a calibration, held with its sheets; whoever scores has read their own sheet, and its version counts. */
export const calibrationStep = (step: CalibrationStep): RecordStep<HeldCalibration> => ({
  entity,
  called: 'calibration',
  find: async ({ db, user }, id) => {
    const found = await store.lockCalibration(db, id, user.id, may(user, 'evaluation.assign'))
    if (!found) return undefined
    const sheets = await store.sheetsOf(db, id)
    const own = step === 'score' ? sheets.find(({ evaluator_id }) => evaluator_id === user.id) : undefined
    return { found, sheets, version: (own ?? found).version }
  },
  whyNot: async ({ found, sheets }, call) => whyNot(standingOf(found, sheets), step, await askingOf(call, found)),
})

/** Who takes part, by their OGIDs: evaluators of today, none of whom stands in the line of the person. */
export async function participantsOf(
  call: Pick<Tools, 'db' | 'today'>,
  ogids: readonly string[],
  { employee_id, full_name, day }: { employee_id: string; full_name: string; day: string },
  stay: readonly string[] = [],
) {
  const evaluators = new Map((await listEvaluators(call.db, call.today)).map((evaluator) => [evaluator.ogid, evaluator]))
  const people = await store.findByOgids(call.db, ogids)
  if (people.length < ogids.length || people.some(({ id, ogid }) => !evaluators.has(ogid) && !stay.includes(id)))
    throw invalid({ evaluators: 'Choose people who evaluate' })
  for (const person of people)
    if (!stay.includes(person.id) && (await isOwnLine(call.db, person.id, employee_id, [day, call.today])))
      throw conflict(
        'own_line',
        `${full_name} is ${person.full_name} or stands in their reporting line. Choose another evaluator`,
      )
  return people
}

/** The sheets as they are shown: while it is open nobody sees another’s. */
export function shownSheets({ status, master_id, sections }: store.Found, sheets: readonly store.Sheet[], readerId: string) {
  const isOpened = status === 'closed'
  const master = sheets.find(({ evaluator_id, submitted_at }) => evaluator_id === master_id && submitted_at)
  return sheets.map(({ evaluator_id, evaluator, answers, summary, score, submitted_at }) => {
    const isShown = isOpened || evaluator_id === readerId
    const isCompared = isOpened && master && submitted_at && evaluator_id !== master_id
    return {
      evaluator,
      is_master: evaluator_id === master_id,
      is_submitted: submitted_at !== null,
      answers: isShown ? answers : null,
      summary: isShown ? summary : null,
      score: isShown ? score : null,
      deviation: isCompared ? deviationOf(sections, answers, master.answers) : null,
      agreement: isCompared ? agreementOf(sections, answers, master.answers) : null,
    }
  })
}

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 100

/** Of each evaluator: how far from the master in all, by month, and whether that changes. */
export function driftRows(compared: readonly Compared[], today: string) {
  const firstRecent = addMonths(`${today.slice(0, 7)}-01`, -2).slice(0, 7)
  return [...Map.groupBy(compared, ({ evaluator_id }) => evaluator_id)].flatMap(([id, all]) => {
    const [first] = all
    if (!first) return []
    const off = all.map((sheet) => ({ ...sheet, by: deviationOf(sheet.sections, sheet.answers, sheet.master) }))
    const months = [...Map.groupBy(off, ({ month }) => month)].flatMap(([month, inside]) => {
      const values = inside.flatMap(({ by }) => by ?? [])
      return values.length === 0 ? [] : [{ month, calibrations: values.length, deviation: meanOf(values) ?? 0 }]
    })
    return [
      {
        id,
        evaluator: first.evaluator,
        calibrations: all.length,
        deviation: meanOf(off.flatMap(({ by }) => by ?? [])),
        agreement: meanOf(all.flatMap((sheet) => agreementOf(sheet.sections, sheet.answers, sheet.master) ?? [])),
        drift: driftOf(months, firstRecent),
        months,
      },
    ]
  })
}
