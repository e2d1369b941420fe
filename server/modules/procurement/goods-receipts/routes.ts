import { goodsReceipts } from '@iroko/contract/procurement/goods-receipts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { giveBack, receive } from './actions.ts'
import { listReceivable } from './store.ts'

export const routes = implement(goodsReceipts, {
  receivable: ({ db, user, query }) => listed('receivable_orders', listReceivable(db, user, query)),
  create: receive,
  giveBack,
})
