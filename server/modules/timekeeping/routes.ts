import { timekeeping } from '@iroko/contract/timekeeping'
import { implement } from '../../lib/implement.ts'
import { absenceHandlers } from './routes-absences.ts'
import { dayHandlers } from './routes-days.ts'
import { gateHandlers } from './routes-gate.ts'
import { incidentHandlers } from './routes-incidents.ts'
import { policyHandlers } from './routes-policies.ts'
import { requestHandlers } from './routes-requests.ts'

export const routes = implement(timekeeping, {
  ...requestHandlers,
  ...gateHandlers,
  ...absenceHandlers,
  ...incidentHandlers,
  ...dayHandlers,
  ...policyHandlers,
})
