import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { fileColumn } from './store.ts'
import { closing } from './store-closing.ts'
import { invariants } from './store-invariants.ts'
import { tiles } from './store-tiles.ts'

export const bankStatements = noun({
  calls: routes,
  closing,
  invariants,
  tiles,
  sealed: [fileColumn],
  notPersonal: {
    bank_statement: 'who imported a statement did so for the company; the audit log gives it to the person',
  },
})
