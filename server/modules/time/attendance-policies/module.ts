import { timekeeping } from '@iroko/contract/time/attendance-policies'
import { implement } from '../../../lib/http/implement.ts'
import { absenceHandlers } from '../absences/routes.ts'
import { dayHandlers } from '../conflicts/routes.ts'
import { requestHandlers } from '../corrections/routes.ts'
import { gateHandlers } from '../gate/routes.ts'
import { incidentHandlers } from '../incidents/routes.ts'
import { policyHandlers } from './routes.ts'

export const routes = implement(timekeeping, {
  ...requestHandlers,
  ...gateHandlers,
  ...absenceHandlers,
  ...incidentHandlers,
  ...dayHandlers,
  ...policyHandlers,
})
