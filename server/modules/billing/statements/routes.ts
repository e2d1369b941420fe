import { receivables } from '@iroko/contract/billing/statements'
import { invalid, orNotFound } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { mustHave } from '../../clients/contacts/actions.ts'
import { balanced } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(receivables, {
  ageing: async ({ db, query, today }) => {
    const { on = today, ...list } = query
    return { ...(await listed('receivables', store.listAges(db, list, on))), totals: await store.sumAges(db, list, on) }
  },
  statement: async ({ db, params, query }) => ({ statement: await statementOf(db, params.id, query) }),
  mine: async (call) => {
    await mustHave(call, 'sees_money')
    return { statement: await statementOf(call.db, call.client.client_id, call.query) }
  },
})

async function statementOf(db: Db, clientId: string, { from, to }: { from: string; to: string }) {
  if (to < from) throw invalid({ to: 'Choose a day from the first one on' })
  const client = await orNotFound(store.findClient(db, clientId), 'client')
  return { client, from, to, ...balanced(await store.listMoves(db, clientId, to), from) }
}
