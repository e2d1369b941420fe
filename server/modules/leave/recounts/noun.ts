import { noun } from '../../../lib/noun.ts'
import { onPlacement } from './actions.ts'
import { invariants } from './store-invariants.ts'

export const leaveRecounts = noun({ invariants, onPlacement })
