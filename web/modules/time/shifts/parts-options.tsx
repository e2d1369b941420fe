/** Shifts and rotations as choices of forms. */
import { type Rotation, rotations } from '@iroko/contract/time/rotations'
import { type Shift, shifts } from '@iroko/contract/time/shifts'
import { useCall } from '../../../lib/use-call.ts'

const query = { page: 1, limit: 1000, sort: 'title' }

/** Every shift in use. */
export function useShifts(): Shift[] {
  const { data } = useCall(shifts.list, { query })
  return data?.shifts ?? []
}

/** Every shift by its id, those too that are no longer in use: a roster of the past has them. */
export function useAllShifts(): ReadonlyMap<string, Shift> {
  const { data } = useCall(shifts.list, { query: { ...query, archived: 'true' } })
  return new Map((data?.shifts ?? []).map((shift) => [shift.id, shift]))
}

/** Every rotation in use. */
export function useRotations(): Rotation[] {
  const { data } = useCall(rotations.list, { query })
  return data?.shift_rotations ?? []
}
