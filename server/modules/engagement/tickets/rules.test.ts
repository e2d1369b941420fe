import { slaHours, statusAfterReply, ticketMoves, ticketPriorities, ticketStatuses } from '@iroko/contract/engagement/tickets'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAt, workingMinutes } from '../../../lib/calendar/working-hours.ts'
import { documentOf, fillingOf, formStamp, markOf, newWordsOf, readMark, subjectOf } from './rules.ts'
import { clockIn, dueOf } from './rules-sla.ts'

const calendar = { working_weekdays: [1, 2, 3, 4, 5], holidays: new Map([['2026-12-25', 'Christmas Day']]) }
const moment = fc.date({ min: new Date('2026-11-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true })
/** At whole minutes, as the clock counts. */
const minute = moment.map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000))

describe('the clock', () => {
  it.each([
    ['a working morning', '2026-11-19T08:00:00Z', '2026-11-19T10:30:00Z', 150],
    ['over a night', '2026-11-19T15:00:00Z', '2026-11-20T09:00:00Z', 120],
    ['over a weekend', '2026-11-20T15:30:00Z', '2026-11-23T08:30:00Z', 60],
    ['on a holiday', '2026-12-25T08:00:00Z', '2026-12-25T16:00:00Z', 0],
    ['backwards', '2026-11-19T10:00:00Z', '2026-11-19T09:00:00Z', 0],
  ])('counts %s', (_, from, to, minutes) => expect(workingMinutes(calendar, new Date(from), new Date(to))).toBe(minutes))

  it('has used up its time exactly when it is due', () =>
    fc.assert(
      fc.property(minute, fc.constantFrom(...ticketPriorities), (since, priority) => {
        const due = dueOf(calendar, priority, { minutes: 0, since: since.toISOString() })
        return due !== null && workingMinutes(calendar, since, new Date(due)) === slaHours[priority] * 60
      }),
    ))

  it('counts no minute twice, however often it is stopped and started', () =>
    fc.assert(
      fc.property(minute, fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 8 }), (start, steps) => {
        let at = start
        let clock = { minutes: 0, since: start.toISOString() as string | null }
        for (const step of steps) {
          at = new Date(at.getTime() + step * 60_000)
          clock = clockIn(calendar, 'open', clock, at)
        }
        return clock.minutes === workingMinutes(calendar, start, at)
      }),
    ))

  it('does not run while the ticket waits', () =>
    fc.assert(
      fc.property(minute, minute, (one, other) => {
        const waiting = clockIn(calendar, 'waiting', { minutes: 5, since: null }, one)
        return clockIn(calendar, 'open', waiting, other).minutes === 5 && dueOf(calendar, 'low', waiting) === null
      }),
    ))

  it('goes on where it stopped', () =>
    expect(dueAt(calendar, new Date('2026-11-19T15:30:00Z'), 1).toISOString()).toBe('2026-11-20T08:30:00.000Z'))
})

it('leads from every state to every other', () => {
  for (const from of ticketStatuses) {
    const reached = new Set([from])
    for (const status of reached) for (const next of ticketMoves[status]) reached.add(next)
    expect([...reached].sort()).toEqual(
      from === 'new' ? [...ticketStatuses].sort() : ticketStatuses.filter((status) => status !== 'new').sort(),
    )
    expect(['new', 'open']).toContain(statusAfterReply(from))
  }
})

it.each([
  ['<p>The <b>printer</b></p><p>is &lt;off&gt;</p>', 'The printer is <off>'],
  ['<p><img src="data:image/png;base64,AA=="></p>', 'Picture'],
  [`<p>${'a '.repeat(100)}</p>`, `${'a '.repeat(59)}a…`],
])('calls %s by its beginning', (html, subject) => expect(subjectOf(html)).toBe(subject))

it('takes of a mail what is new, as text', () => {
  expect(newWordsOf('Yes\n\nOn Monday, Ada wrote:\n> old')).toBe('Yes')
  expect(newWordsOf('> only quoted')).toBe('> only quoted')
  expect(documentOf('One <i>\nline\n\nTwo')).toBe('<p>One &lt;i&gt;<br>line</p><p>Two</p>')
  expect(readMark(`Re: Reply to ticket 12 ${markOf(12, 'abc_DEF-12')}`)).toEqual({ number: 12, key: 'abc_DEF-12' })
  expect(readMark('Ticket 12')).toBeUndefined()
})

it('knows when a form was opened, and believes no stamp of others', () => {
  const sign = (value: string) => `signed-${value}`
  const opened = new Date('2026-11-19T10:00:00Z')
  const after = (ms: number) => new Date(opened.getTime() + ms)
  const stamp = formStamp(opened, sign)
  expect(fillingOf(stamp, after(500), sign)).toBe('hasty')
  expect(fillingOf(stamp, after(30_000), sign)).toBe('usual')
  expect(fillingOf(stamp, after(2 * 86_400_000), sign)).toBe('unknown')
  for (const other of [undefined, '', `${after(0).getTime()}.forged`])
    expect(fillingOf(other, after(30_000), sign)).toBe('unknown')
})
