import { invalid } from '@iroko/contract/errors'
import { rotations } from '@iroko/contract/time/rotations'
import { loadFacts } from '../../../lib/calendar/roster-facts.ts'
import { type CrudCall, crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { rotationOverlap } from '../roster/rules-plan.ts'
import { plannableShifts } from '../roster/store.ts'
import { lockRoster } from '../roster/store-plan.ts'
import * as store from './store.ts'

interface Turns {
  anchor_on: string
  steps: readonly store.Step[]
}

const turnsAs = ({ anchor_on, steps }: Turns) =>
  JSON.stringify([anchor_on, steps.map(({ shift_id, days }) => [shift_id, days])])
const isTurned = (body: Turns, before: Turns | undefined): boolean => !before || turnsAs(before) !== turnsAs(body)

export const routes = implement(
  rotations,
  crudHandlers(rotations, {
    table: 'shift_rotation',
    rows: store.rotationRows,
    values: async (call, body, before) => {
      await lockRoster(call.db)
      const isUsed = before && (await store.countAssignments(call.db, before.id, call.today)) > 0
      const turned = isTurned(body, before)
      if (turned && isUsed)
        throw invalid({ steps: 'People are assigned to this rotation. Add a new one and assign them to it from a date' })
      if (turned) await refuseSteps(call, body)
      return { title: body.title, anchor_on: body.anchor_on }
    },
    saved: async (call, body, { id, before }) => {
      if (isTurned(body, before)) await store.replaceSteps(call.db, id, body.steps)
    },
    inUse: async (call, { id }) => {
      await lockRoster(call.db)
      const assignments = await store.countAssignments(call.db, id, call.today)
      if (assignments === 0) return undefined
      const plans = assignments === 1 ? 'assignment uses' : 'assignments use'
      return `${assignments} ${plans} this rotation today or later. End or change them first`
    },
    // Its shifts may have been archived or changed since it was.
    archived: async (call, rotation, archived_at) => {
      if (!archived_at) await refuseSteps(call, rotation)
      return undefined
    },
  }),
)

async function refuseSteps(call: CrudCall, rotation: Turns): Promise<void> {
  const wanted = rotation.steps.flatMap(({ shift_id }) => (shift_id ? [shift_id] : []))
  if (wanted.length === 0) throw invalid({ steps: 'Add at least one shift to the rotation' })
  const known = await plannableShifts(call.db, wanted)
  if (wanted.some((shift) => !known.has(shift))) throw invalid({ steps: 'Choose a shift from the list' })
  const { shifts: all } = await loadFacts(call.db, [], call.today, call.today)
  const met = rotationOverlap({ ...rotation, id: 'new' }, all, call.today)
  if (met) throw invalid({ steps: met })
}
