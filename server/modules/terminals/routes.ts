import { terminals } from '@iroko/contract/terminals'
import { implement } from '../../lib/implement.ts'
import { deviceHandlers } from './routes-devices.ts'
import { importHandlers } from './routes-import.ts'
import { kioskHandlers } from './routes-kiosk.ts'
import { punchHandlers } from './routes-punches.ts'
import { listMissing } from './store-people.ts'

export const routes = implement(terminals, {
  ...deviceHandlers,
  ...punchHandlers,
  ...importHandlers,
  ...kioskHandlers,
  noBiometrics: async ({ db, user, query, today, now }) => {
    const { rows, ...page } = await listMissing(db, user, query, today, now)
    return { no_biometrics: rows, ...page }
  },
})
