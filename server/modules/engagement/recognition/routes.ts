import { firstOfMonth } from '@iroko/contract/dates'
import { recognition } from '@iroko/contract/engagement/recognition'
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { isTaken } from '../../../lib/database/violation.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { notifyChosen } from './notify.ts'
import * as store from './store.ts'

const everyone = { permission: 'directory.read' } as const

export const routes = implement(recognition, {
  guestWall: async (call) => {
    await countAttempt(call.db, [{ key: `guest wall:${call.address}`, tries: 120, minutes: 1 }])
    return { wall_of_fame: await store.listGuestWall(call.db, call.today) }
  },

  wall: (call) => listed('wall_of_fame', store.listWall(call.db, call.query)),

  mine: async (call) => ({ awards: await store.listOwnAwards(call.db, call.user.id) }),

  consent: async (call) => {
    const { id } = call.params
    if (!(await store.setConsent(call.db, id, call.user.id, call.body))) throw notFound('award')
    await call.audit({ action: 'recognition.consent', entity: 'wall_of_fame', entity_id: id, after: call.body })
    await call.changed('wall_of_fame', { for: [call.user.id] })
    return { message: call.body.guest_consent ? 'Guests see what you agreed to' : 'Guests no longer see you' }
  },

  nominations: (call) => listed('nominations', store.listNominations(call.db, call.user, call.query)),

  nominate: async (call) => {
    const { ogid, award, words } = call.body
    const nominee = await store.findNominee(call.db, call.user, ogid, call.today)
    if (!nominee) throw invalid({ ogid: 'Choose a person from the list' })
    if (nominee.id === call.user.id) throw invalid({ ogid: 'You cannot nominate yourself. Ask another leader' })
    const id = uuid()
    const nomination = { id, employee_id: nominee.id, month: firstOfMonth(call.today), award, words }
    try {
      await store.insertNomination(call.db, {
        ...nomination,
        nominated_by: call.user.id,
        created_at: call.now.toISOString(),
      })
    } catch (error) {
      if (isTaken(error)) throw invalid({ award: `${nominee.full_name} is already nominated for this award this month` })
      throw error
    }
    await call.audit({ action: 'recognition.nominate', entity: 'wall_of_fame', entity_id: id, after: nomination })
    await call.changed('wall_of_fame', { permission: 'recognition.nominate' })
    return { message: `${nominee.full_name} nominated` }
  },

  withdraw: async (call) => {
    const { id } = call.params
    const before = await store.deleteNomination(call.db, call.user, id)
    if (!before) throw notFound('nomination')
    await call.audit({ action: 'recognition.withdraw', entity: 'wall_of_fame', entity_id: id, before })
    await call.changed('wall_of_fame', everyone)
    return { message: `${before.award} withdrawn` }
  },

  select: async (call) => {
    const chosen = await store.publish(call.db, call.body.ids, call.user, call.now)
    if (chosen.length < new Set(call.body.ids).size)
      throw conflict('not_open', 'One of these is already published, was withdrawn, or is your own. Reload and choose again')
    await call.audit(
      chosen.map(({ id, award }) => ({
        action: 'recognition.select',
        entity: 'wall_of_fame',
        entity_id: id,
        after: { award },
      })),
    )
    await notifyChosen(call, chosen)
    await call.changed('wall_of_fame', everyone)
    return { message: chosen.length === 1 ? '1 award published' : `${chosen.length} awards published` }
  },
})
