import { conflict, forbidden, orNotFound, refuse } from '@iroko/contract/errors'
import { payrollChecks } from '@iroko/contract/payroll/checks'
import { implement, listed } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { publishRuns, readRun } from '../runs/actions.ts'
import { whyNot } from '../runs/rules.ts'
import { lockRun } from '../runs/store.ts'
import { findDetails } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(payrollChecks, {
  list: async ({ db, params, query }) => {
    const run = await readRun(db, params.id)
    const { problems, ...page } = await listed('problems', store.listProblems(db, run, query))
    const detailOf = await findDetails(db, run, problems)
    return {
      ...page,
      problems: problems.map((found) => {
        const { is_paid: _, exit_date: __, ...problem } = found
        return { ...problem, detail: detailOf(found) }
      }),
    }
  },

  settings: async ({ db, user }) => ({
    settings: await store.findSettings(db),
    can: { edit: may(user, 'payroll.edit') },
  }),

  change: async (call) => {
    const { db, body } = call
    const before = await store.findSettings(db)
    if (!(await store.changeSettings(db, body)))
      throw conflict('stale', 'These settings were changed meanwhile. Reload the page')
    const { version: _, ...after } = body
    await call.audit({
      action: 'payroll_check_setting.update',
      entity: 'payroll_check_setting',
      entity_id: 'payroll',
      before,
      after,
    })
    await call.changed('pay_types', { permission: 'payroll.read' })
    return { message: 'Checks changed' }
  },

  clear: async (call) => {
    const { db, user, now, params, body } = call
    const run = await orNotFound(lockRun(db, params.id), 'payroll')
    refuse(whyNot(run, 'clear', {}))
    const found = await store.findBlocking(db, run.id)
    const wanted = new Map(body.findings.map((finding) => [`${finding.ogid} ${finding.kind}`, finding]))
    const cleared = found.flatMap(({ employee, kind }) => {
      const finding = wanted.get(`${employee.ogid} ${kind}`)
      return finding ? [{ employee, kind: finding.kind }] : []
    })
    if (cleared.length < wanted.size) throw conflict('settled', 'Some of these no longer need a reason. Reload the page')
    if (cleared.some(({ employee }) => employee.id === user.id))
      throw forbidden('You cannot decide your own pay. Ask another colleague')
    const { reason } = body
    await store.insertClearances(
      db,
      cleared.map(({ employee, kind }) => ({
        run_id: run.id,
        employee_id: employee.id,
        kind,
        reason,
        cleared_by: user.id,
        cleared_at: now.toISOString(),
      })),
    )
    for (const { employee, kind } of cleared)
      await call.audit({
        action: 'payroll.clear',
        entity: 'payroll_run',
        entity_id: run.id,
        after: { reference: run.reference, employee_id: employee.id, kind, reason },
      })
    await publishRuns(call)
    return { message: cleared.length === 1 ? 'Reason recorded' : `Reason recorded for ${cleared.length} findings` }
  },
})
