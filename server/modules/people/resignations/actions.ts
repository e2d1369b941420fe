/** A resignation as a request, and what becomes of it when the employment ends. */

import type { OnExit } from '../../../lib/house/noun.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import type { NamedDescription } from '../../platform/requests/notify.ts'
import { replan } from '../exit/actions-plan.ts'
import { decisionLetters } from './notify.ts'
import * as store from './store.ts'

export const resignationRequest: RequestKind<store.ResignationRecord, NamedDescription> = {
  kind: 'resignation',
  lock: store.lockResignation,
  letters: decisionLetters,

  describe: async ({ db, today }, ids) =>
    (await store.findResignations(db, ids, today)).map((resignation) => {
      const { id, version, employee, office, last_working_day, shortfall_days, notice_ends_on } = resignation
      const short = `${shortfall_days} ${shortfall_days === 1 ? 'day' : 'days'} short`
      return {
        id,
        version,
        asker: employee,
        others: [],
        summary: `Resignation of ${employee.full_name}, last working day ${last_working_day}`,
        what: `the resignation with the last working day ${last_working_day}`,
        reason: null,
        change: [],
        facts: [
          { label: 'Office', value: office.title },
          { label: 'Notice ends', value: notice_ends_on },
          ...(shortfall_days > 0 ? [{ label: 'Notice', value: short }] : []),
        ],
      }
    }),

  apply: async (call, held, { by }) => {
    const { id, full_name } = await store.recordOf(call.db, held.employee_id)
    await replan(call, { id, full_name }, { by: by ?? id })
    return `Resignation approved. The last working day of ${full_name} is ${held.last_working_day}`
  },
}

/** One that waits is taken back by the requests of leavers; an approved one has done its part. */
export const onExit: OnExit = {
  hold: (call: Tools) => Promise.resolve(({ employee_id }) => store.markEffective(call.db, employee_id, call.now)),
}
