import { slaHours, statusAfterReply, ticketMoves, ticketPriorities, ticketStatuses } from '@iroko/contract/engagement/tickets'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAt, workingMinutes } from '../../../lib/calendar/working-hours.ts'
import { documentOf, newWordsOf, remarksOn, replyMarker, textOfHtml, withoutLinks } from '../inbound-mail/rules.ts'
import { fillingOf, formStamp, markOf, readMark, subjectOf } from './rules.ts'
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
      expect(textOfHtml(piece.repeat(1_000_000 / piece.length)).length).toBeLessThanOrEqual(1_000_000)
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
  const from = 'ada@mail.test'
  expect(remarksOn({ cc: [], dmarc: 'pass', from })).toEqual([])
  expect(remarksOn({ cc: ['a@x.test'], dmarc: 'fail', from: '' })).toEqual([
    'Also sent to a@x.test',
    'This mail may not be from its sender: it failed DMARC',
    'This mail has no address that can be answered',
  ])
  expect(remarksOn({ cc: Array(12).fill('b@x.test'), dmarc: '', from })[0]).toMatch(/b@x\.test and 2 more$/)
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

const us = 'Zuma Outsourcing Help Desk <portal@zuma.test>'
const marked = `--- ${replyMarker} ---`
it.each([
  ['Yes\n\nOn Monday, Zuma Outsourcing Help Desk <portal@zuma.test> wrote:\n> old', 'Yes'],
  // A line that was broken, and other languages.
  [
    'Beta words\n\nOn Fri, Nov 27, 2026 at 7:00 PM Zuma Outsourcing Help Desk\n<portal@zuma.test> wrote:\n\n> Hello',
    'Beta words',
  ],
  ['Delta words\n\nAm 27.11.26 um 19:00 schrieb Zuma:\n> Hello', 'Delta words'],
  ['Mots\n\nLe ven. 27 nov. 2026 à 19:00, Zuma <portal@zuma.test> a écrit :\n> Hello', 'Mots'],
  // Outlook quotes without a sign: the marker of our letter says where it begins.
  [
    `Gamma\n\nFrom: Zuma Outsourcing Help Desk <portal@zuma.test>\nSent: Friday\nTo: ada@mail.test\nSubject: Ticket 5\n\n${marked}\n\nHello,`,
    'Gamma',
  ],
  [`Epsilon\n\nOn Friday Zuma <portal@zuma.test> wrote:\n> ${marked}\n>\n> Hello,`, 'Epsilon'],
  [`Zeta\n\n${marked}\nHello,`, 'Zeta'],
  // Nothing is cut where words of theirs would go.
  ...[
    '> only quoted',
    'On Monday Ada wrote:\n> her words',
    'On Friday Zuma <portal@zuma.test> wrote:\n> Which screen?\nThe left one\n> Since when?\nToday',
    'I asked Zuma: he wrote:\nand then it broke',
    'Two lines\n> a quote of a book\nand my last word',
  ].map((text) => [text, text]),
])('takes of an answer what is new and loses no word: %j', (text, words) => {
  expect(newWordsOf(text, us)).toBe(words)
  expect(newWordsOf(text.replaceAll('\n', '\r\n'), us).replaceAll('\r', '')).toBe(words)
})

it('keeps no link by which a ticket is read', () => {
  const link = 'https://portal.zuma.test/guest/ticket?token=abc_DEF-123'
  expect(withoutLinks(`My words\n\nRead it here: ${link}\nthen`)).toBe('My words\n\nRead it here: (link)\nthen')
  expect(withoutLinks('the token abc_D=\n> EF-123 alone', 'abc_DEF-123')).toBe('the token (link) alone')
})

it('takes links out of a mail of any size in one pass', () => {
  const begun = process.cpuUsage()
  for (const piece of ['/guest/ticket?token=', 'https://', 'abc_DEF-', '%2Fguest%2Fticket%3Ftoken%3D', 'a=\n> ', '\n'])
    withoutLinks(piece.repeat(1_000_000 / piece.length), 'abc_DEF-123')
  expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000)
})
