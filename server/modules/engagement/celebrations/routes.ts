import { celebrations } from '@iroko/contract/engagement/celebrations'
import { fault, notFound } from '@iroko/contract/errors'
import { implement } from '../../../lib/http/implement.ts'
import { deleteWish, hide, insertWish, listCelebrations } from './store.ts'

export const routes = implement(celebrations, {
  wish: async (call) => {
    const { db, user, body, today, now } = call
    const find = async () =>
      (await listCelebrations(db, user, today)).find(
        ({ employee, kind, on }) => employee.ogid === body.ogid && kind === body.kind && on === body.on,
      )
    const found = await find()
    if (!found) throw notFound('celebration')
    if (!found.can.wish) throw fault(409, 'not_yet', 'Congratulate a colleague once their day has come')
    const wish = { celebrated_id: found.employee.id, kind: body.kind, day: body.on, employee_id: user.id }
    if (body.wished) await insertWish(db, wish, now)
    else await deleteWish(db, wish)
    await call.changed('celebrations', { for: [user.id, found.employee.id] })
    return { wishes: (await find())?.wishes ?? 0 }
  },

  show: async (call) => {
    const { db, user, body } = call
    await hide(db, user.id, body.hidden)
    await call.changed('celebrations', { for: [user.id] })
    return {
      message: body.hidden
        ? 'Your birthday and anniversary are not shown to colleagues'
        : 'Your birthday and anniversary are shown to colleagues of your office',
    }
  },
})
