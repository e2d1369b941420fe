import { receivables } from '@iroko/contract/billing/statements'
import { forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { seesMoney } from '../invoices/store.ts'
import { balanced } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(receivables, {
  ageing: ({ db, query, today }) => listed('receivables', store.listAges(db, query, query.on ?? today)),
  statement: async ({ db, params, query }) => ({ statement: await statementOf(db, params.id, query) }),
  mine: async ({ db, client, query }) => {
    if (!(await seesMoney(db, client.contact_id))) throw forbidden()
    return { statement: await statementOf(db, client.client_id, query) }
  },
})

async function statementOf(db: Db, clientId: string, { from, to }: { from: string; to: string }) {
  if (to < from) throw invalid({ to: 'Choose a day from the first one on' })
  const client = await orNotFound(store.findClient(db, clientId), 'client')
  return { client, from, to, ...balanced(await store.listMoves(db, clientId, to), from) }
}
