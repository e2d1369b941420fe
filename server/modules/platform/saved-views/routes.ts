/** What people keep of the portal for themselves. */
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { savedViews } from '@iroko/contract/platform/saved-views'
import { grantedRoles } from '@iroko/contract/roles'
import { implement } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

/** Of a list, and of all lists together: what a person keeps stays in bounds however many screens are named. */
const most = { ofList: 20, together: 200 }

export const routes = implement(savedViews, {
  list: async ({ db, user, query }) => ({
    saved_views: await store.listViews(db, user, query.screen),
    roles: grantedRoles.filter((role) => user.roles.includes(role)),
  }),

  save: async (call) => {
    const { db, user, body } = call
    if (body.role && !user.roles.includes(body.role)) throw invalid({ role: 'Share a view with a role that you have' })
    const kept = await store.countOtherViews(db, user, body)
    if (kept.ofList >= most.ofList) throw conflict('full', `You keep ${most.ofList} views of this list. Remove one first`)
    if (kept.together >= most.together) throw conflict('full', `You keep ${most.together} views. Remove one first`)
    await store.saveView(db, user, body)
    await call.changed(['saved_views'], { for: [user.id] })
    return { message: 'View saved' }
  },

  remove: async (call) => {
    if (!(await store.removeView(call.db, call.user, call.params.id))) throw notFound('view')
    await call.changed(['saved_views'], { for: [call.user.id] })
    return { message: 'View removed' }
  },

  pins: async ({ db, user }) => ({ pins: await store.listPins(db, user) }),

  pin: async (call) => {
    await store.setPins(call.db, call.user, call.body.pins)
    await call.changed(['saved_views'], { for: [call.user.id] })
    return { message: 'Menu changed' }
  },
})
