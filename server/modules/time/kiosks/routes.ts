import { dayIn } from '@iroko/contract/dates'
import { fault, invalid } from '@iroko/contract/errors'
import { kiosks } from '@iroko/contract/time/kiosks'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../lib/audit.ts'
import { zoneAt } from '../../../lib/calendar/zones.ts'
import { changed } from '../../../lib/events.ts'
import { byKey, implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt, resetAttempts } from '../../../lib/http/limits.ts'
import type { Portal } from '../../../lib/portal.ts'
import { hashPassword, passwordMatches } from '../../../lib/sign-in/passwords.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { lockClock } from '../clock/store.ts'
import { findBySecret } from '../punches/store.ts'
import { publishPunches } from '../terminals/notify.ts'
import { samePressMs, weakPin } from './rules.ts'
import * as store from './store.ts'

/** One sentence for a wrong OGID or PIN, so that it does not reveal who works here. */
const wrongPin = () => fault(422, 'wrong_pin', 'The OGID or PIN is wrong. Set a PIN in the portal under Attendance')

export const routes = implement(kiosks, {
  show: ownTransaction(async ({ portal, body, address, now }) => {
    const { title, branch, zones } = await kioskOf(portal, body, address)
    return { kiosk: { title, branch, zone: zoneAt(zones, now.getTime()), at: now.toISOString() } }
  }, 'it changes nothing'),

  punch: ownTransaction(async ({ portal, once, body, address, now }) => {
    const { db } = portal.database
    const device = await kioskOf(portal, body, address)
    const person = await store.findKioskPerson(db, body.ogid, dayIn(zoneAt(device.zones, now.getTime()), now))
    // By the person, who can be written in several ways, and by what was written where there is none.
    const tries = { key: `kiosk:${person?.ogid ?? body.ogid.toUpperCase()}`, tries: 8, minutes: 15 }
    await countAttempt(db, [{ key: `kiosk:${device.id}`, tries: 600, minutes: 5 }, tries])
    // Takes equal time for unknown people.
    const isRight = await passwordMatches(person?.pin_hash, body.pin)
    if (!person || !isRight) throw wrongPin()
    await resetAttempts(db, tries.key)
    const made = await once(async (transaction) => {
      await lockClock(transaction, person.id)
      const last = await store.lastAtKiosk(transaction, person.id, device.id, new Date(now.getTime() - samePressMs))
      if (last?.direction === body.direction) return { at: last.at, isNew: false }
      const { direction } = body
      await store.insertKioskPunch(transaction, { id: uuid(), at: now, person, device_id: device.id, direction, address })
      return { at: now.toISOString(), isNew: true }
    })
    if (made.isNew) {
      await publishPunches(portal, 'punches', true)
      await publishPunches(portal, 'terminals')
    }
    return { message: `Clocked ${body.direction}`, full_name: person.full_name, at: made.at, direction: body.direction }
  }, byKey),

  pin: async ({ db, user }) => ({ kiosk_pin: await store.pinOfPerson(db, user.id) }),

  setPin: ownTransaction(async ({ portal, user, body, now, requestId }) => {
    const weak = weakPin(body.pin, user.ogid)
    if (weak) throw invalid({ pin: weak })
    await countAttempt(portal.database.db, [{ key: `kiosk-pin:${user.id}`, tries: 20, minutes: 60 }])
    const hash = await hashPassword(body.pin)
    await portal.database.db.transaction().execute(async (db) => {
      await store.setPin(db, user.id, hash, now)
      await audit(db, { id: user.id, requestId }, { action: 'kiosk.set_pin', entity: 'employee', entity_id: user.id })
      await changed(db, 'kiosks', { for: [user.id] })
    })
    return { message: 'PIN set' }
  }, 'it sets the same PIN'),
})

const hashOf = (text: string): string => hashToken(text).toString('hex')

/** The tablet of a link, in the one browser that opened it first. */
async function kioskOf(portal: Portal, { token, browser }: { token: string; browser: string }, address: string) {
  const { db } = portal.database
  const device = await findBySecret(db, { hash: hashOf(token), kind: 'kiosk', address })
  if (device) {
    if (!device.is_near) throw fault(403, 'not_from_here', 'This page opens only in the networks of its branch')
    if (await store.isBoundTo(db, device, hashOf(browser))) return device
    throw fault(403, 'other_browser', 'This link was already opened on another tablet. Ask HR for a new one')
  }
  await countAttempt(db, [{ key: `kiosk-link:${address}`, tries: 60, minutes: 15 }])
  throw fault(404, 'not_found', 'This link is not valid. Ask HR for the link of this tablet')
}
