import { noun } from '../../../lib/house/noun.ts'
import { onPlacement } from './actions.ts'
import { invariants } from './store-invariants.ts'

export const leaveRecounts = noun({ invariants, onPlacement })
