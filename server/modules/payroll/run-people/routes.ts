import { invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { hasEncashable } from '../../leave/balances/store-encashed.ts'
import { owedBy } from '../../people/clearance/actions.ts'
import { checkedValue } from '../pay-items/actions.ts'
import { typeValue } from '../pay-items/store.ts'
import { findWhyAwarded } from '../pay-rules/actions.ts'
import { payMonthOf, payPeriod } from '../paydays/rules.ts'
import { currentConfig } from '../paydays/store.ts'
import { publishRuns, readRun } from '../runs/actions.ts'
import { whyNot } from '../runs/rules.ts'
import { isSent, lockRun, type RunRecord } from '../runs/store.ts'
import { listLeavers } from '../settlements/store.ts'
import { addedOf, leftOutOf, leftOutText, whyNotAdd } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(runPeople, {
  list: async ({ db, params, query }) => {
    const { id } = await readRun(db, params.id)
    return await listed('people', store.listPeople(db, id, query))
  },

  add: async (call) => {
    const { db, user, body } = call
    const run = await chosenRun(call)
    const { kind } = run
    const type = kind === 'off_cycle' && body.type_id ? await paidType(call, body.type_id) : null
    const adding = {
      user_id: user.id,
      everyone: body.everyone,
      chosen: new Set(body.ogids).size,
      pays_held: kind === 'off_cycle' && !type,
      config: await currentConfig(db),
    }
    const candidates = await store.findCandidates(db, run, body.everyone ? 'everyone' : body.ogids)
    refuse(whyNotAdd(run, candidates, adding))
    const people = type
      ? await withoutAwarded(db, addedOf(run, candidates, adding), { id: type.id, month: run.month, everyone: body.everyone })
      : addedOf(run, candidates, adding)
    const { leave_days, notice_days, assets_kobo } = kind === 'final' ? body : { leave_days: 0, notice_days: 0, assets_kobo: 0 }
    if (leave_days > 0 && !(await hasEncashable(db)))
      throw invalid({ leave_days: 'No leave type can be encashed. Change one in Leave Types first' })
    // In parts, because PostgreSQL binds at most 65,535 values in a statement.
    for (let from = 0; from < people.length; from += 5000) {
      const some = people.slice(from, from + 5000).map(({ id }) => ({ run_id: run.id, employee_id: id, chosen_by: user.id }))
      await store.dropSlips(
        db,
        run.id,
        some.map(({ employee_id }) => employee_id),
      )
      await store.savePeople(
        db,
        some.map((line) => ({ ...line, leave_days, notice_days, assets_kobo })),
      )
      if (type)
        await store.saveItems(
          db,
          some.map((line) => ({ ...line, allowance_type_id: type.id, mode: type.mode, value: type.value })),
        )
    }
    await call.audit({
      action: 'payroll.choose',
      entity: 'payroll_run',
      entity_id: run.id,
      // Figures stay where pay is read.
      after: {
        reference: run.reference,
        type: type?.title,
        employees: people.map(({ ogid }) => ogid),
        leave_days,
        notice_days,
      },
    })
    await publishRuns(call)
    const [first] = people
    const added = people.length === 1 ? `${first?.full_name} added` : `${people.length} employees added`
    const rest = body.everyone ? leftOutText(await store.findLeftOut(db, run)) : ''
    return { message: `${added}${rest}` }
  },

  leftOut: async ({ db, user, params }) => {
    const run = await readRun(db, params.id)
    if (run.kind !== 'off_cycle') return { left_out: [] }
    const adding = { user_id: user.id, everyone: true, chosen: 0, pays_held: false, config: await currentConfig(db) }
    return { left_out: leftOutOf(run, await store.findLeftOut(db, run), adding) }
  },

  remove: async (call) => {
    const { db, params } = call
    const run = await chosenRun(call)
    const name = await orNotFound(store.removePerson(db, run.id, params.employee_id), 'person')
    const after = { reference: run.reference, employee_id: params.employee_id }
    await call.audit({ action: 'payroll.unchoose', entity: 'payroll_run', entity_id: run.id, after })
    await publishRuns(call)
    return { message: `${name} removed` }
  },

  leavers: async (call) => {
    const { db, query, today } = call
    const config = await currentConfig(db)
    const period = query.month ? payPeriod(config, query.month) : undefined
    const { rows, ...page } = await listLeavers(db, today, period, query)
    const owed = await owedBy(
      call,
      rows.map(({ id }) => id),
    )
    const assets = (id: string) =>
      (owed.get(id) ?? []).reduce((sum, { kind, kobo }) => (kind === 'return' ? sum + kobo : sum), 0)
    return {
      ...page,
      leavers: rows.map((row) => ({ ...row, assets_kobo: assets(row.id), month: payMonthOf(config, row.exit_date) })),
    }
  },
})

/** A payroll whose people may be chosen now, held until the transaction ends. */
const chosenRun = (call: StaffTools & { params: { id: string } }) => lockForStep(call, choosing, call.params.id)
const choosing: RecordStep<RunRecord> = {
  entity: 'payroll_run',
  called: 'payroll',
  find: ({ db }, id) => lockRun(db, id),
  whyNot: async (run, { db }) => whyNot(run, 'choose', { is_sent: await isSent(db, run.id) }),
}

/** Those whom no rule pays this type in the year; 422 where somebody who was chosen has it by one. */
async function withoutAwarded<C extends { id: string }>(
  db: StaffTools['db'],
  people: readonly C[],
  { id: type_id, month, everyone }: { id: string; month: string; everyone: boolean },
): Promise<C[]> {
  const why = await findWhyAwarded(db, { ids: people.map(({ id }) => id), type_id, from: month, to: month })
  if (!everyone) refuse([...why.values()][0])
  return people.filter(({ id }) => !why.has(id))
}

/** What an off-cycle payroll pays, of which kind and how much. */
async function paidType({ db, body }: StaffTools & { body: { value?: number | null | undefined } }, type_id: string) {
  const type = await typeValue(db, 'allowance', type_id)
  if (!type) throw invalid({ type_id: 'Choose what is paid' })
  const value = checkedValue(type, body.value)
  if (value <= 0) throw invalid({ value: 'Enter more than zero' })
  return { ...type, id: type_id, value }
}
