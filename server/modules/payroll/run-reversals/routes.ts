import { conflict, orNotFound } from '@iroko/contract/errors'
import { runReversals } from '@iroko/contract/payroll/run-reversals'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { runStep } from '../run-steps/actions.ts'
import { publishRuns } from '../runs/actions.ts'
import { reversalRequest } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(runReversals, {
  show: async (call) => {
    const found = await read(call, call.params.id)
    return { payroll_reversal: { ...found, ...(await standingOf(call, reversalRequest, found)) } }
  },

  create: async (call) => {
    const { db, user, body, now } = call
    const run = await lockForStep(call, runStep('ask_reversal'), body.run_id, body.version)
    const id = uuid()
    const row = { id, run_id: run.id, reason: body.reason, asked_by: user.id, created_at: now.toISOString() }
    await orRefuse(
      store.insertReversal(db, row),
      'payroll_reversal_open',
      conflict('asked', 'Its reversal already awaits approval'),
    )
    const after = { reference: run.reference, reason: body.reason }
    await call.audit({ action: 'payroll.ask_reversal', entity: 'payroll_run', entity_id: run.id, after })
    await sendRequest(call, reversalRequest, { id, requester_id: user.id, makers: [user.id], facts: {} })
    await publishRuns(call)
    return { message: `Reversal of ${run.reference} requested. Another person decides`, id }
  },

  withdraw: withdrawal(reversalRequest, async (call, id) => ({ payroll_reversal: await read(call, id) })),
})

const read = async ({ db }: StaffTools, id: string) =>
  await orNotFound(
    store.findReversals(db, [id]).then(([found]) => found),
    'reversal',
  )
