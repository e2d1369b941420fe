import { conflict, forbidden, orNotFound } from '@iroko/contract/errors'
import { stock } from '@iroko/contract/procurement/stock'
import { implement, listed } from '../../../lib/http/implement.ts'
import { countStock, declineMove, issueStock, published, settleStock, stockedProduct, transferStock } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(stock, {
  levels: ({ db, query }) => listed('stock_levels', store.listLevels(db, query)),
  moves: ({ db, query, user }) => listed('stock_moves', store.listMoves(db, user.id, query)),
  mine: ({ db, query, user }) => listed('stock_moves', store.listMoves(db, user.id, { ...query, waits_for: user.id })),

  move: async (call) => {
    const { product, branch } = await stockedProduct(call, call.body)
    const { kind } = call.body
    const made = kind === 'issue' ? issueStock : kind === 'transfer' ? transferStock : countStock
    return await made(call, product, branch, call.body)
  },

  confirm: async (call) => {
    const move = await orNotFound(store.lockWaiting(call.db, call.params.id, call.user.id), 'issue')
    if (move.confirmation !== 'waiting') throw conflict('decided', `You already ${move.confirmation} this`)
    await store.confirmMove(call.db, move.id, 'confirmed', call.now.toISOString())
    await call.audit({
      action: 'stock.confirm',
      entity: 'stock_move',
      entity_id: move.id,
      after: { confirmation: 'confirmed' },
    })
    await published(call)
    return { message: 'Confirmed. You have it' }
  },

  decline: async (call) => {
    const move = await orNotFound(store.lockWaiting(call.db, call.params.id, call.user.id), 'issue')
    if (move.confirmation !== 'waiting') throw conflict('decided', `You already ${move.confirmation} this`)
    await declineMove(call, move, call.body.reason)
    return { message: 'Declined. It is back in stock, and who issued it is told' }
  },

  counts: ({ db, query, user }) => listed('stock_counts', store.listCounts(db, user.id, query)),

  settle: async (call) => {
    const count = await orNotFound(store.lockCount(call.db, call.params.id), 'count')
    if (count.status !== 'open') throw conflict('settled', 'This count was already settled')
    if (count.counted_by === call.user.id) throw forbidden('You counted this. Another person settles it')
    return { message: await settleStock(call, count, call.body.decision) }
  },
})
