import { custodies } from '@iroko/contract/assets/custodies'
import { forbidden, invalid, orNotFound, tooMany } from '@iroko/contract/errors'
import { byKey, callTools, implement, ownTransaction, type StaffTools } from '../../../lib/http/implement.ts'
import { countFailures } from '../../../lib/http/limits.ts'
import { hashPassword, passwordMatches } from '../../../lib/sign-in/passwords.ts'
import { acceptAll, askingOf, declineOne, handOver, lockStep, offerOne, receiveOne } from './actions.ts'
import { canOf, isWeakPin, stateOf } from './rules.ts'
import * as store from './store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof store.findCustody>>>

const shown = (call: Pick<StaffTools, 'user'>, { declined_at, tag, ...row }: Found) => {
  const state = stateOf({ ...row, declined_at })
  return { ...row, state, can: canOf({ tag, state, employee_id: row.employee.id, given_by: row.given_by.id }, askingOf(call)) }
}
const answer = async (call: StaffTools, id: string, message: string) => ({
  message,
  custody: shown(call, await orNotFound(store.findCustody(call.db, id), 'hand-over')),
})

/** So many wrong PINs of a person are taken in a day; then they accept in their own session. */
const pinTries = 5

export const routes = implement(custodies, {
  list: async (call) => {
    const { rows, ...page } = await store.listCustodies(call.db, call.user, call.query, call.today)
    return { custodies: rows.map((row) => shown(call, row)), ...page }
  },

  mine: async (call) => {
    const own = await store.openOf(call.db, call.user.id)
    const has_pin = (await store.findPin(call.db, call.user.id)) !== undefined
    return { my_assets: { custodies: own.map((row) => shown(call, row)), has_pin } }
  },

  give: (call) => handOver(call, call.body),

  accept: ownTransaction(async (call) => {
    const { portal, user, requestId, params, body } = call
    const { pin, version } = body
    const within = () =>
      call.once(async (db) => {
        const inside = { ...call, ...callTools(portal, db, user.id, requestId) }
        const held = await lockStep(inside, 'accept', params.id, version, { by_pin: pin !== undefined })
        await acceptAll(inside, held, pin === undefined ? 'session' : 'pin')
        return await answer(inside, params.id, `${held.tag} accepted`)
      })
    if (pin === undefined) return await within()
    // Before a try is counted: nobody uses up the tries of another.
    if (!askingOf(call).assigns) throw forbidden('A PIN is entered on the phone of who hands over')
    const { db } = portal.database
    const custody = await orNotFound(store.findCustody(db, params.id), 'hand-over')
    const { id, full_name } = custody.employee
    const limit = { key: `gate-pin:${id}`, tries: pinTries, minutes: 24 * 60 }
    const own = Object.assign(tooMany(), { message: `Too many wrong PINs. ${full_name} accepts in their own session` })
    await countFailures(db, [limit], async () => {
      const kept = await store.findPin(db, id)
      if (!kept) throw invalid({ pin: `${full_name} has no gate PIN. They accept in their own session` })
      if (!(await passwordMatches(kept.pin_hash, pin))) throw invalid({ pin: 'This PIN is wrong' })
    }).catch((error: unknown) => {
      throw typeof error === 'object' && error !== null && 'status' in error && error.status === 429 ? own : error
    })
    return await within()
  }, byKey),

  decline: async (call) => {
    await declineOne(call, call.params.id, call.body)
    return await answer(call, call.params.id, 'Declined. Who handed it over answers for it')
  },

  offer: async (call) => {
    await offerOne(call, call.params.id, call.body.version)
    return await answer(call, call.params.id, 'Return offered. You answer for it until it is received')
  },

  receive: async (call) => {
    await receiveOne(call, call.params.id, call.body)
    return await answer(call, call.params.id, 'Received')
  },

  setPin: ownTransaction(async (call) => {
    const { user, now, portal, requestId } = call
    const { pin } = call.body
    if (isWeakPin(pin)) throw invalid({ pin: 'Choose a PIN that is harder to guess' })
    const pin_hash = await hashPassword(pin)
    return await call.once(async (db) => {
      await store.keepPin(db, { employee_id: user.id, pin_hash, set_at: now.toISOString() })
      const { audit, changed } = callTools(portal, db, user.id, requestId)
      await audit({ action: 'gate_pin.set', entity: 'employee', entity_id: user.id })
      await changed('assets', { for: [user.id] })
      return { message: 'Gate PIN set' }
    })
  }, byKey),
})
