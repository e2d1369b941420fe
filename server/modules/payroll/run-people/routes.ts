import { forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { runPeople } from '@iroko/contract/payroll/run-people'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { hasEncashable } from '../../leave/balances/store-encashed.ts'
import { owedBy } from '../../people/clearance/actions.ts'
import { checkedValue } from '../pay-items/actions.ts'
import { typeValue } from '../pay-items/store.ts'
import { type PayConfig, payMonthOf, payPeriod } from '../paydays/rules.ts'
import { currentConfig } from '../paydays/store.ts'
import { publishRuns, readRun } from '../runs/actions.ts'
import { whyNot } from '../runs/rules.ts'
import { isSent, lockRun, type RunRecord } from '../runs/store.ts'
import { listLeavers } from '../settlements/store.ts'
import { whyNothing, whyOvertaken } from './actions.ts'
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
    if (body.everyone && kind !== 'off_cycle') throw invalid({ ogids: 'Choose each person' })
    const type = kind === 'off_cycle' && body.type_id ? await paidType(call, body.type_id) : null
    const paysHeld = kind === 'off_cycle' && !type
    const candidates = await store.findCandidates(db, run, body.everyone ? 'everyone' : body.ogids)
    const found = candidates.filter(({ has_held }) => has_held || !paysHeld)
    const bare = body.everyone ? undefined : candidates.find((person) => !found.includes(person))
    if (bare) throw invalid({ type_id: `Choose what is paid. No withheld or returned pay of ${bare.full_name} was released` })
    if (!body.everyone && found.length < new Set(body.ogids).size) throw invalid({ ogids: 'Choose people from the list' })
    // When everyone is chosen, those who cannot be paid are skipped, and so is the caller.
    const config = await currentConfig(db)
    const why = (person: store.Candidate) =>
      whyNotPaid(run, person, paysHeld) ?? (kind === 'final' ? whyNotSettled(run, person, config) : undefined)
    const people = body.everyone ? found.filter((person) => person.id !== user.id && !why(person)) : found
    if (people.some(({ id }) => id === user.id)) throw forbidden('You cannot decide your own pay. Ask another colleague')
    const refused = people.map(why).find(Boolean)
    if (refused) throw invalid({ ogids: refused })
    if (people.length === 0) throw invalid({ ogids: 'No more people can be added' })
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
        some.map((one) => ({ ...one, leave_days, notice_days, assets_kobo })),
      )
      if (type)
        await store.saveItems(
          db,
          some.map((one) => ({ ...one, allowance_type_id: type.id, mode: type.mode, value: type.value })),
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
    return { message: people.length === 1 ? `${first?.full_name} added` : `${people.length} employees added` }
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

/** What an off-cycle payroll pays, of which kind and how much. */
async function paidType({ db, body }: StaffTools & { body: { value?: number | null | undefined } }, type_id: string) {
  const type = await typeValue(db, 'allowance', type_id)
  if (!type) throw invalid({ type_id: 'Choose what is paid' })
  const value = checkedValue(type, body.value)
  if (value <= 0) throw invalid({ value: 'Enter more than zero' })
  return { ...type, id: type_id, value }
}

/** Why somebody cannot be in a payroll; undefined when they can. */
function whyNotPaid(
  run: Pick<PayrollRun, 'kind' | 'month' | 'starts_on' | 'ends_on'>,
  person: store.Candidate,
  paysHeld: boolean,
): string | undefined {
  const { full_name, hire_date, exit_date } = person
  // Who left is still owed what was held back.
  if (hire_date > run.ends_on || (run.kind !== 'final' && !paysHeld && exit_date !== null && exit_date < run.starts_on))
    return `${full_name} does not work here in this pay period`
  const nothing = whyNothing(run, person)
  if (nothing) return nothing
  const why = whyOvertaken(run, person)
  return why && (person.has_kind ? why : `${why}. The difference is paid with the next payroll`)
}

/** A leaver is settled in the month of their last day, from the first day of its pay period on. */
function whyNotSettled(
  { starts_on, ends_on }: Pick<PayrollRun, 'starts_on' | 'ends_on'>,
  { full_name, exit_date, is_settling }: store.Candidate,
  config: PayConfig,
): string | undefined {
  if (exit_date === null) return `${full_name} has no last working day. HR enters it first`
  if (exit_date < starts_on || exit_date > ends_on) {
    const month = payMonthOf(config, exit_date)
    return `${full_name} leaves on ${exit_date}. Start a final settlement of ${month}, from ${payPeriod(config, month).starts_on} on`
  }
  return is_settling ? `${full_name} already has a final settlement` : undefined
}
