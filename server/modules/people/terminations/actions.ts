/** A termination as a request, and what becomes of it when the employment ends otherwise. */
import { conflict } from '@iroko/contract/errors'
import { terminationKindWords } from '@iroko/contract/people/terminations'
import type { OnExit } from '../../../lib/house/noun.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import { takeBack } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { refuseWhereDayStays } from '../exit/actions.ts'
import { replan } from '../exit/actions-plan.ts'
import { recordOf } from '../resignations/store.ts'
import * as store from './store.ts'

export const terminationRequest: RequestKind<store.TerminationRecord, NamedDescription> = {
  kind: 'termination',
  lock: store.lockTermination,
  letters: requestLetters({ did: 'proposed', once: 'It awaits your decision. Nobody else was told.' }),

  describe: async ({ db, today, user }, ids) =>
    (await store.findTerminations(db, ids, today)).map(
      ({ id, version, employee, kind, office, exit_date, reason, asked_by }) => ({
        id,
        version,
        asker: asked_by,
        others: [],
        summary: `Termination of ${employee.full_name}, last working day ${exit_date}`,
        what: `the termination of ${employee.full_name}, last working day ${exit_date}`,
        // Not in a letter, which may be read over a shoulder.
        reason: user ? reason : null,
        change: [],
        facts: [
          { label: 'Type', value: terminationKindWords[kind] },
          { label: 'Office', value: office.title },
        ],
      }),
    ),

  apply: async (call, held) => {
    const person = await recordOf(call.db, held.employee_id)
    if (person.status !== 'active') throw conflict('not_active', `${person.full_name} no longer works here`)
    if (person.exit_date !== held.exit_date) await refuseWhereDayStays(call, person)
    // Whose rights end it is who proposed it, as for every exit that HR plans.
    await replan(call, person, { by: held.asked_by, heirs: await store.heirsOf(call.db, held.id) })
    return held.exit_date <= call.today
      ? `Termination approved. ${person.full_name} is deactivated now`
      : `Termination approved. The last working day of ${person.full_name} is ${held.exit_date}`
  },
}

/** One that waits is taken back, an approved one has done its part. */
export const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      await store.markEffective(call.db, employee_id, call.now)
      const pending = await store.findPending(call.db, employee_id)
      if (pending) await takeBack(call, terminationRequest, pending, 'Employment ended')
    }),
}
