import { terminals } from '@iroko/contract/time/terminals'
import { implement, listed } from '../../../lib/http/implement.ts'
import { deviceHandlers } from './routes-devices.ts'
import { listMissing } from './store-people.ts'

export const routes = implement(terminals, {
  ...deviceHandlers,
  noBiometrics: ({ db, user, query, today, now }) => listed('no_biometrics', listMissing(db, user, query, today, now)),
})
