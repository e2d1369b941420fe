import { clientLetters } from '@iroko/contract/billing/letters'
import { implement, listed } from '../../../lib/http/implement.ts'
import { listLetters } from './store.ts'

export const routes = implement(clientLetters, {
  list: ({ db, query }) => listed('letters', listLetters(db, query)),
})
