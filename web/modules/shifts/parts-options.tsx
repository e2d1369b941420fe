/** Shifts and rotations as choices of forms. */
import { type Rotation, type Shift, shifts } from '@iroko/contract/shifts'
import { useCall } from '../../lib/use-call.ts'

const query = { page: 1, limit: 1000, sort: 'title' }

/** Every shift in use. */
export function useShifts(): Shift[] {
  const { data } = useCall(shifts.list, { query })
  return data?.shifts ?? []
}

/** Every rotation in use. */
export function useRotations(): Rotation[] {
  const { data } = useCall(shifts.rotations, { query })
  return data?.shift_rotations ?? []
}
