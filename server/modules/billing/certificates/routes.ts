import { withheldCertificates } from '@iroko/contract/billing/certificates'
import { implement, listed } from '../../../lib/http/implement.ts'
import { record, undo } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(withheldCertificates, {
  outstanding: ({ db, query }) => listed('wht_outstanding', store.listOutstanding(db, query)),
  list: ({ db, query }) => listed('wht_certificates', store.listCertificates(db, query)),
  record: async (call) => ({ message: 'Certificate recorded', id: await record(call, call.body) }),
  undo: async (call) => {
    await undo(call, call.params.id)
    return { message: 'Taken back: what it covered is outstanding again' }
  },
})
