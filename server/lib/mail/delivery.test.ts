import { noticeKindNames } from '@iroko/contract/platform/notifications'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Choice, deliveryOf, isPushed } from './delivery.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const lagos = 'Africa/Lagos'
const night = { from: '20:00', to: '06:30' }
const digest: Choice = { inbox: true, mail: 'digest', push: true }
const plain = { chosen: null, quiet: null, zone: lagos }

describe('a notice', () => {
  it('goes to the inbox and by mail at once, when nothing was chosen', () =>
    expect(deliveryOf('leave', plain, at('10:00'))).toEqual({ in_inbox: true, mail: 'sent', mail_due_at: null }))

  it.each([
    ['in the evening', '19:30', '2026-11-21T05:30:00.000Z'],
    ['after midnight', '01:00', '2026-11-20T05:30:00.000Z'],
  ])('is held %s until quiet hours end', (_, now, due) =>
    expect(deliveryOf('leave', { ...plain, quiet: night }, at(now))).toMatchObject({ mail: 'held', mail_due_at: due }),
  )

  it('is not held outside of them', () =>
    expect(deliveryOf('leave', { ...plain, quiet: night }, at('05:30')).mail).toBe('sent'))

  it.each([
    [lagos, '10:00', '2026-11-21T06:00:00.000Z'],
    [lagos, '05:00', '2026-11-20T06:00:00.000Z'],
    ['Asia/Kolkata', '10:00', '2026-11-21T01:30:00.000Z'],
  ])('waits for the morning in %s at %s', (zone, now, due) =>
    expect(deliveryOf('leave', { ...plain, zone, chosen: digest }, at(now))).toMatchObject({
      mail: 'digest',
      mail_due_at: due,
    }),
  )

  it('is shown by browsers outside of quiet hours, unless the person switched its kind off', () => {
    const silent: Choice = { inbox: true, mail: 'off', push: false }
    expect(isPushed('leave', plain, at('10:00'))).toBe(true)
    expect(isPushed('leave', { ...plain, quiet: night }, at('01:00'))).toBe(false)
    expect(isPushed('leave', { ...plain, chosen: silent }, at('10:00'))).toBe(false)
  })

  it('of a decision always stands in the inbox, and of the own profile always goes by mail', () => {
    const chosen: Choice = { inbox: false, mail: 'off', push: true }
    expect(deliveryOf('decisions', { ...plain, chosen }, at('10:00'))).toMatchObject({ in_inbox: true, mail: 'off' })
    expect(deliveryOf('profile', { ...plain, chosen }, at('10:00'))).toMatchObject({ in_inbox: true, mail: 'sent' })
    expect(deliveryOf('company', { ...plain, chosen }, at('10:00'))).toMatchObject({ in_inbox: false, mail: 'off' })
  })

  it('is never due before now, nor later than a day after', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...noticeKindNames), fc.boolean(), time, time, now, (kind, isDigest, from, to, moment) => {
        const chosen: Choice = { inbox: true, mail: isDigest ? 'digest' : 'at_once', push: true }
        const { mail_due_at } = deliveryOf(kind, { chosen, quiet: { from, to }, zone: lagos }, moment)
        const wait = mail_due_at === null ? 1 : Date.parse(mail_due_at) - moment.getTime()
        return wait > 0 && wait <= 86_400_000
      }),
    )
  })
})
