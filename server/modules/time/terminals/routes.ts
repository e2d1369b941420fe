import { terminals } from '@iroko/contract/time/terminals'
import { implement } from '../../../lib/http/implement.ts'
import { deviceHandlers } from './routes-devices.ts'
import { listMissing } from './store-people.ts'

export const routes = implement(terminals, {
  ...deviceHandlers,
  noBiometrics: async ({ db, user, query, today, now }) => {
    const { rows, ...page } = await listMissing(db, user, query, today, now)
    return { no_biometrics: rows, ...page }
  },
})
