import { slaHours, statusAfterReply, ticketMoves, ticketPriorities, ticketStatuses } from '@iroko/contract/engagement/tickets'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAt, workingMinutes } from '../../../lib/calendar/working-hours.ts'
import { fillingOf, formStamp, markOf, readMark, subjectOf } from './rules.ts'
import { documentOf, newWordsOf, remarksOn, textOfHtml } from './rules-mail.ts'
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
      fc.property(minute, minute, (first, second) => {
        const waiting = clockIn(calendar, 'waiting', { minutes: 5, since: null }, first)
        return clockIn(calendar, 'open', waiting, second).minutes === 5 && dueOf(calendar, 'low', waiting) === null
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

describe('an HTML mail', () => {
  it.each([
    [
      '<html><head><title>x</title><style>p{}</style></head><body><p>Dear team,</p><p>I am&nbsp;<b>locked</b><br>out &amp; lost</p>',
      'Dear team,\n\nI am locked\nout & lost',
    ],
    ['<div>One</div><div>Two</div><script>alert("</p>")</script><!-- <p>no</p> -->Three', 'One\nTwo\nThree'],
    ['<ul><li>a</li><li>b</li></ul><table><tr><td>1 </td><td>2</td></tr></table>', 'a\nb\n\n1 2'],
    ['2 < 3 &lt;script&gt; &rsquo;', '2 < 3 <script> ’'],
    ['<STYLE>never ends', ''],
    ['<p>cut <b', 'cut'],
    ['<!-- never ends <p>x</p>', ''],
    ['<img src="cid:1">', ''],
  ])('%s is read as words', (html, text) => expect(textOfHtml(html)).toBe(text))

  it('is read in one pass, whatever it holds', () => {
    const begun = process.cpuUsage()
    for (const piece of ['<', '<!--', '<style ', '<style>', '</', '<p>', '<div>', '<div>x', '&', '<b ', '\n ', '&#'])
      expect(textOfHtml(piece.repeat(1_000_000 / piece.length)).length).toBeLessThanOrEqual(100_000)
    // It takes half a second; in more than one pass it would be an hour.
    expect(process.cpuUsage(begun).user).toBeLessThan(15_000_000)
  })

  it('never comes out as anything but text', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '/', '!', '-', 'p', 'style', '&lt;', '"', ' ') }), (html) => {
        expect(documentOf(textOfHtml(html)).replace(/<\/?p>|<br>/g, '')).not.toMatch(/[<>]/)
      }),
    ))
})

it('tells the team who else has a mail, and that it may be forged', () => {
  const none = { spf: '', dkim: '', dmarc: '' }
  expect(remarksOn({ cc: [], authentication: { ...none, dmarc: 'pass' } })).toEqual([])
  expect(remarksOn({ cc: ['a@x.test', ''], authentication: { ...none, dmarc: 'Fail' } })).toEqual([
    'Also sent to a@x.test',
    'This mail may not be from its sender: it failed DMARC',
  ])
  expect(remarksOn({ cc: Array(12).fill('b@x.test'), authentication: none })[0]).toMatch(/b@x\.test and 2 more$/)
})

it('knows when a form was opened, and believes no stamp of others', () => {
  const sign = (value: string) => `signed-${value}`
  const opened = new Date('2026-11-19T10:00:00Z')
  const after = (ms: number) => new Date(opened.getTime() + ms)
  const stamp = formStamp(opened, sign)
  expect(fillingOf(stamp, after(500), sign)).toBe('hasty')
  expect(fillingOf(stamp, after(30_000), sign)).toBe('usual')
  expect(fillingOf(stamp, after(2 * 86_400_000), sign)).toBe('unknown')
  for (const second of [undefined, '', `${after(0).getTime()}.forged`])
    expect(fillingOf(second, after(30_000), sign)).toBe('unknown')
})
